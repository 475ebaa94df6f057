import { whole } from "./figures.ts";

export function Tokens({ count }: { readonly count: number }) {
  return (
    <span class="tokens">
      {whole(count)} {count === 1 ? "token" : "tokens"}
    </span>
  );
}
