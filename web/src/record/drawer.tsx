import { call } from "../api/call.ts";
import { useResource } from "../api/resource.ts";
import { Drawer } from "../parts/drawer.tsx";
import { Plain } from "../parts/plain.tsx";
import { Shown } from "../parts/shown.tsx";
import { closeRecord, openedRecord } from "./open.ts";

/** One record, whatever it is: its words, where it comes from, and what can be done with it. */
export function RecordDrawer() {
  const ref = openedRecord.value;
  const record = useResource(ref, async () => await call("get", { refs: [ref ?? ""] }), [
    "history",
    "memories",
  ]);
  return (
    <Drawer open={ref !== null} title={ref ?? ""} close={closeRecord}>
      <Shown of={record}>
        {({ items }) => <Plain text={items[0]?.text ?? "This is not there any more."} />}
      </Shown>
    </Drawer>
  );
}
