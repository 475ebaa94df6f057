/** What is written to the terminal so that it shows a screen: only the lines that changed. */

export interface Screen {
  /** Shows these lines, one for each row. */
  show(lines: readonly string[]): void;
  /** What the terminal shows is not known any more: the next screen is written whole. */
  forget(): void;
}

/** A screen of its own, without a cursor, on which a line that is too long ends at the edge. */
export const ENTER = "\u001b[?1049h\u001b[?25l\u001b[?7l\u001b[2J\u001b[H";
export const LEAVE = "\u001b[0m\u001b[?7h\u001b[?25h\u001b[?1049l";

export function createScreen(write: (text: string) => void): Screen {
  let shown: readonly string[] | null = null;
  return {
    show(lines) {
      const before = shown?.length === lines.length ? shown : null;
      // Emptied first: behind the last column there is no place from which the rest could be.
      const changed = lines.flatMap((text, row) =>
        before?.[row] === text ? [] : [`\u001b[${row + 1};1H\u001b[0m\u001b[2K${text}`],
      );
      shown = lines;
      if (changed.length > 0) write(`${before === null ? "\u001b[2J" : ""}${changed.join("")}`);
    },
    forget() {
      shown = null;
    },
  };
}

/** For a terminal without escape sequences: each screen below the one before. */
export function createRoll(write: (text: string) => void): Screen {
  let shown = "";
  return {
    show(lines) {
      const text = `${lines.map((one) => one.trimEnd()).join("\n")}\n`;
      if (text !== shown) write(text);
      shown = text;
    },
    forget() {
      shown = "";
    },
  };
}
