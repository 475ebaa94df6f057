/** The RPC: the table of methods, and how two ends talk about them. */

export type { Channel } from "./channel.ts";
export * from "./client.ts";
export { connect } from "./connect.ts";
export { type Endpoint, formatEndpoint, parseEndpoint } from "./endpoint.ts";
export { MAX_GREETING_BYTES } from "./frames.ts";
export type { Handler, IncomingCall } from "./incoming.ts";
export { type Listener, listen } from "./listen.ts";
export { loopback } from "./loopback.ts";
export { portChannel } from "./message-port.ts";
export * from "./methods.ts";
export { onlyLooks } from "./only-looks.ts";
export type {
  CompleteRequest,
  HelloRequest,
  LendModelRequest,
  LentModelRequest,
  NoteDegradationRequest,
  ProgramKind,
} from "./params.ts";
export { createPeer, type Peer, type PeerLimits } from "./peer.ts";
export { pipeChannel } from "./pipe-channel.ts";
export {
  advertise,
  advertisedEndpoint,
  ensureToken,
  makeFolder,
  makePrivateFolder,
  readToken,
  standardEndpoint,
  withdraw,
} from "./run-folder.ts";
export { type Service, type ServiceCall, servePeer, turnAway } from "./serve.ts";
export { socketChannel } from "./socket-channel.ts";
export type {
  OpenStudioRequest,
  Setting,
  SettingOrigin,
  SettingsAnswer,
  StudioLink,
} from "./studio-params.ts";
export { callAsStudio } from "./studio-rule.ts";
export type { EmbeddedTexts } from "./vector-methods.ts";
export type { EmbedTextsRequest, LendEmbedderRequest } from "./vector-params.ts";
export {
  cancelledError,
  closingError,
  deadlineError,
  disconnectedError,
  toWireError,
} from "./wire-errors.ts";
export { readWithheldNews, WITHHELD_NEWS } from "./withheld-news.ts";
