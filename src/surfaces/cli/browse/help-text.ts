/** What `?` shows. */

export const HELP = `Moving
  Up Down, k j          one row
  PgUp PgDn             one window (also Ctrl-B, Ctrl-F)
  Home End              the first and the last row
  Tab, Shift-Tab        the next and the previous view
  Enter, Right          open what is selected
  Left, q, Esc          back; q in the first view quits
  Ctrl-C                quit from anywhere

Finding
  /                     search everything; Enter on a result goes to its place
  g                     go to a reference: msg:42, sum:7, mem:3, fact:9, receipt:4 ...
  v                     read what is selected in full
  t                     from a message to its place in the conversation
  r                     read again

Lanes
  Each conversation, the one that spoke last first. Enter opens it.

Timeline
  The messages of a lane, the newest at the bottom; older ones come as you go up.
  A line that begins with sum: is the summary of what stands below it.

Summaries
  The summaries of a lane as a tree. Enter or Right unfolds one into what it was
  made of, down to the words; Left folds it again. Nothing is ever lost in between.

Receipts
  What was put into a prompt, what was not, and why; the bar is the budget.

Secrets are shown as placeholders. Nothing in here changes anything.
Times are UTC.`;
