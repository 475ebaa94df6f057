import { render } from "preact";
import "./look/tokens.css";
import "./look/base.css";
import "./look/frame.css";
import "./look/parts.css";
import "./look/charts.css";
import "./look/dialogs.css";
import { Gate } from "./shell/gate.tsx";
import { keepTheme } from "./shell/theme.ts";

keepTheme();
const place = document.getElementById("studio");
if (place !== null) {
  place.textContent = "";
  render(<Gate />, place);
}
