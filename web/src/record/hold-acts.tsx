import { Acts } from "../acts/offered.tsx";
import { call } from "../api/call.ts";
import { confirmAct } from "../parts/confirm.tsx";
import { toast } from "../parts/toast.tsx";

interface HoldActsProps {
  readonly record: string;
  readonly held: boolean;
  reload(): void;
}

/** Of what is told or observed: held back until a person decides, or let go. */
export function HoldActs({ record, held, reload }: HoldActsProps) {
  const change = (release: boolean) => async () => {
    await call("hold", { refs: [record], ...(release && { release }) });
    reload();
  };
  const letGo = async () => {
    await change(true)();
    toast(`${record} is let go.`, change(false));
  };
  const hold = () =>
    confirmAct({
      title: `Hold ${record} back?`,
      touches: <p>It is found by nobody, and no model is shown it, until a person lets it go.</p>,
      verb: "Hold back",
      act: change(false),
      done: `${record} is held back.`,
      undo: change(true),
    });
  return <Acts acts={[held ? { says: "Let go", does: letGo } : { says: "Hold back", does: hold }]} />;
}
