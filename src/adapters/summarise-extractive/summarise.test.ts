import { summariserSuite } from "../../ports/summariser.suite.ts";
import { extractiveSummariser } from "./index.ts";

summariserSuite("extractive", extractiveSummariser);
