import { expect, test } from "vitest";
import { refusalOf } from "./line-refusal.ts";

const about = (line: string) => {
  const refusal = refusalOf(line);
  return refusal === undefined ? undefined : [refusal.id, refusal.error.code];
};

test.each<[line: string, id: number | string | null, code: number]>([
  ["nonsense", null, -32700],
  ["[]", null, -32600],
  ['[{"jsonrpc":"2.0","id":1,"method":"ping"}]', null, -32600],
  ["null", null, -32600],
  ['{"jsonrpc":"2.0","id":8,"method":null}', 8, -32600],
  ['{"jsonrpc":"2.0","id":"a","method":7,"params":{}}', "a", -32600],
  ['{"jsonrpc":"2.0","id":9}', 9, -32600],
  ['{"id":20,"method":"ping"}', 20, -32600],
  ['{"jsonrpc":"2.0","id":null,"method":"ping"}', null, -32600],
  ['{"jsonrpc":"2.0","id":1.5,"method":"ping"}', null, -32600],
  ['{"jsonrpc":"2.0","id":6,"method":"tools/list","params":[]}', 6, -32602],
  ['{"jsonrpc":"2.0","id":7,"method":"ping","params":null}', 7, -32602],
  ['{"jsonrpc":"2.0","id":14,"method":"ping","params":{"_meta":3}}', 14, -32602],
])("whoever writes %s is told so", (line, id, code) => {
  expect(about(line)).toEqual([id, code]);
});

test.each([
  '{"jsonrpc":"2.0","id":1,"method":"ping"}',
  '{"jsonrpc":"2.0","id":"b","method":"resources/read","params":{"uri":3}}',
  '{"jsonrpc":"2.0","method":"notifications/initialized"}',
  '{"jsonrpc":"2.0","method":"notifications/initialized","params":7}',
  '{"jsonrpc":"2.0","id":1,"result":{}}',
  '{"jsonrpc":"2.0","id":1,"error":7}',
  "",
  "  \r\n",
])("%j is left to the protocol", (line) => {
  expect(about(line)).toBeUndefined();
});
