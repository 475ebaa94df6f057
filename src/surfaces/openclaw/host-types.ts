/** The host's own types, by the names we use. Types only: nothing of the host is loaded by importing this. */

import type { OpenClawPluginApi } from "openclaw/plugin-sdk/plugin-entry";

export type HostApi = OpenClawPluginApi;
export type EngineFactory = Parameters<HostApi["registerContextEngine"]>[1];
export type ContextEngine = Awaited<ReturnType<EngineFactory>>;

type MemoryCapability = Parameters<HostApi["registerMemoryCapability"]>[0];
export type MemoryRuntime = NonNullable<MemoryCapability["runtime"]>;
export type MemoryManager = NonNullable<
  Awaited<ReturnType<MemoryRuntime["getMemorySearchManager"]>>["manager"]
>;
export type MemoryResult = Awaited<ReturnType<MemoryManager["search"]>>[number];

type Call<Method extends keyof ContextEngine> = Extract<
  NonNullable<ContextEngine[Method]>,
  (params: never) => Promise<unknown>
>;
type Params<Method extends keyof ContextEngine> = Parameters<Call<Method>>[0];
type Answer<Method extends keyof ContextEngine> = Awaited<ReturnType<Call<Method>>>;

export type AssembleParams = Params<"assemble">;
export type AssembleResult = Answer<"assemble">;
export type BootstrapParams = Params<"bootstrap">;
export type BootstrapResult = Answer<"bootstrap">;
export type CommitParams = Params<"commitTurn">;
export type CommitResult = Answer<"commitTurn">;
export type CompactParams = Params<"compact">;
export type CompactResult = Answer<"compact">;
export type MaintainParams = Params<"maintain">;
export type MaintainResult = Answer<"maintain">;
export type AgentMessage = AssembleParams["messages"][number];
