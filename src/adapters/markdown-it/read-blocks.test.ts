import { markdownSuite } from "../../ports/markdown.suite.ts";
import { markdownItReader } from "./index.ts";

markdownSuite("markdown-it", markdownItReader());
