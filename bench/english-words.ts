/**
 * English words of technical prose, the frequent ones first: counted in documentation, each found in several packages.
 *
 * The order is what matters: a text drawn by Zipf's law from it has the word frequencies of prose.
 */

export const ENGLISH_WORDS: readonly string[] = `
  the and a to or is for not in with that an are of it when as on from can its use only by before does plugin session
  default model this without be agent so same no run provider you after one native still their also through runtime
  tool file path existing do config at request policy including local mode state channel if source uses current
  command explicit instead must configured host remain while then your files runs cannot new set but into setup node
  metadata checks has identity each first update text available message key work directory access any auth exact
  shared browser selected output profile support all never may package separate other keep every workspace code active
  sessions need optional tools behavior context account cleanup will keeps error them commands target summary live
  retain owner such own token changes remains requests paths both value version requires full install than turn
  fallback under process values example using add string name which title another app configuration plugins missing
  returns result chat call already reference reports should messages entry read supported check recovery per approval
  fails see credentials require history worker memory service user change used connection running status catalog
  defaults failure reads route have normal page input entries those want list back delivery image release needs
  execution explicitly options original type client records names enabled models prompt start keys validation they
  even environment up object remote fields data calls server bounded response required root snapshot startup group
  failed these override matching rows private writes selection managed content proxy settings failures legacy child
  restart later complete until more stay plus include time open because via capability pending final ownership over
  was conversation return unchanged canonical types credential errors retry apply empty during once retains report
  directly owns database device event bundled control installed automatically custom preserves providers across
  applies scope discovery test inside includes sandbox option limits direct copy reply events older publication
  retained build against pass function stays task lifecycle results visible terminal number pairing next repair write
  contract recorded endpoint candidate parent external search fix surface overrides order starts helpers migration
  fresh unavailable schema ordinary controls archive media transport completion create internal thread public store
  send updates where above boundary trusted operator rather bytes agents review turns field backend different enable
  bot raw match cache routing compatibility shows channels replacement tests accepted accepts successful profiles stop
  rejected helper system docs flow window budget header disabled action permission like row global logs voice unless
  callback job returned select generation saved inspect timeout stored hooks binding limit core below hook automatic
  fail most preserve resolved block payload refresh rules stable workflow manual following always actions installs
  what method record rejects usage remove supports stream installation array security two capture permissions
  allowlist main operation sends either skill audio dispatch generated verification modes registry again make line out
  outside clients tokens warning targets jobs resolves how replace diagnostics otherwise now project stale size
  headers creation verified resolve import manifest between old single checkout completed show skills verify leaves
  details whether closed methods module matches within whose link destination removed works operations receive share
  shell needed queue copies created library real published links filesystem aliases omitted included secret log routes
  there port setting authentication changing body unknown ids off multiple alone background reuse load grant
  cancellation alias means prefix count hosted artifact valid seconds attempt api directories notice registration
  official opens selects removes requested publish address eligible coverage longer choose resolution preview section
  caller streaming accept proof env groups immediately loopback commit itself separately tab allowed wait automation
  waits isolated present trust blocks base arguments changed disable notes images refs named contains storage surfaces
  artifacts machine expose index decision follow instance capabilities exposes reject precedence pages format
  effective creates container exists probe invalid dependency specific embedded inspection previous argument extension
  bootstrap export shape synchronous counts inventory get restore hosts reload adds stops last assistant repository
  flag would prompts desktop retries maintenance flags snapshots primary characters network lists starting allow
  examples branch exit unset been continue handle bound descriptor owned map generic appear sources registered
  dependencies pinned versions health verifies origin reported connected finish follows progress documentation paired
  display tasks structured configure loading receives safe queued omit sent interactive preserving handling issue
  authorization temporary some inputs earlier responses builds web objects runner avoid scopes step being reason
  stores cap application imports references takes pin replay close variables contain strict about leave plan declared
  platform independent prepared implementation strings actual bundle disables label connections intentionally absent
  provide inline working parameters blocked newer nodes compact packages login nested covers role answer falls
  protocol skip added known passed second three additional short payloads form fetch claim adapter cached upstream
  guidance lint typed cloud move executable standalone provided releases deps document absolute ignored script edits
  unsupported started small parsing silently table callbacks long upgrade just workers lock closes fixed attachment
  audit reset ref callers merge level reasoning binary removal video loaded async latest remaining bindings skips
  exports query isolation point side supplied instructions view captured partial property outcome idle containing
  place launch waiting preflight endpoints choice plain loop servers preserved connect mutation guide reader case bind
  lines trigger functions called boolean observed parameter skipped personal take minutes compatible approved way
  properties recommended handler draft written inference dedicated free attempts allows rollback installing panel too
  least edit given shutdown wrapper parser batch independently scoped switch part secrets owners recent exactly hidden
  scripts here deprecated handles warnings whole users creating continues bypass becomes loads labels processes
  initial byte supplies children were sync reach tag unrelated person pattern provenance patterns socket information
  performance staging schemas tree finishes replaces subscription writing relative delete true possible lookup marker
  maps class resources boundaries documented debugging end provides steps deletion gaps regular apps specified could
  features guard prefer baseline standard carries patch runtimes placement filter static extra picker rule exits
  confirm semantics parse asynchronous subject zero returning declare retention deployment prints currently
  configuring roots resume asks streams none reading persistent resource clear availability repeated expected become
  password lets calling moved treated appears policies duplicate reconnect human stopped validates total rename adding
  download common contents together sets description mapping integer replaced cases home reachable variable atomic
  grants numeric normalized literal tooling prevent namespace requirements detection historical large untrusted
  associated checked limited fall shown issues disk built points replacing carry useful selector visibility narrow
  conditions split excluded passes overview ask workflows behind writer therefore capacity hints distinct protected
  fast exist extraction opt question immutable affected retrying software services inherit many feature kind cost
  applied null codes manually engine copied false listener moves intended foreground buffer success gets lives ready
  authorized captures locally threads archives committed render sending found layout lifetime emits yet persistence
  range timing promise bare symlink prevents identify alongside integration neither gates note element modify join
  definitions effect granted keeping location expiry emit rewrite consume signed push reuses phase numbers inherited
  fixes usable belongs parsed go item retaining guarded clean syntax scenario repairs downloads collection markers
  based produce succeeds described concurrent scheduled deterministic debug management frame enables filters git
  normally arrays ends invocation register repo help makes validate we execute tabs declaration let readable space
  installer restrictions updated maximum sibling injection development who opening did connects template since wins
  future supply incomplete copyright redacted windows hint pins restriction ignore cancel navigation descriptors
  correct pipeline four identifies processing offers registers button chunks completes outcomes pool tracked drain etc
  well publishes trailing definition times flows answers browsers holds exception components pair reserved removing
  bump listed declarations discovered budgets treat comparison ambiguous generate reporting preference auditing
  fallbacks license smaller tarball malformed revision aggregate sharing logging authorize around upload allocation
  presentation come unit presence peer focused permit transports encoding copying larger limitation several column
  spec detected delivered email length safety implicit previously emoji effort exposed right fully trace equivalent
  dynamic derived pathname team member claims decisions intact notification timestamp combined actually signature
  force findings followed blocking abort reaches exported attach validated underlying constructor throws attached
  cause comments attribute publishing opaque levels date caps extensions testing pull language questions deleted
  arbitrary delay capped forward hash tags refusal driver persist modules nothing configs comes milliseconds improve
  ordered enabling migrate effects computer adapters throw shall production emitted wildcard subsequent unresolved
  tables enforce component formats timestamps family items environments newly stdio append manager sequence suffix
  timeouts marks duration find elements normalization cursor handlers rejection expired passing failing architecture
  filename identifiers positive writable linked distribute middleware chunk anything detail refused position bundles
  individual bug consent concurrency rights less finished bodies documents belong resolver seed interface nor people
  parallel guarantee devices schedule cover escape imported defined safely exposure sensitive top domain resumes
  checking stack serialized redirect listing suite certificate frames advanced reached rate measured charge renders
  caches left matched integrity readme deal console style mean requirement unique marked save dev know formatting
  messaging commits manage offer hereby gives bounds injected undici projects assets quiet substantial ships resulting
  slash theme unsafe stdout silent filtering correctly portions folder entirely preferred implement polling describe
  notices bits dispatches character ensure grammar invoke uploads var triggers sell prefixes down utility closing
  thrown signatures entire proposal compiler opened scenarios deny lost subpaths switching hard traversal reusable
  layer portable restricted whom slow warn treats coding forwarded libraries drift diff transfer launches obtaining
  color plaintext optionally made symlinks typing intentional prior compare reverse sublicense consumers building fit
  concrete distinguish persons rendering reduce lower except furnished deliberately depend instances simple minimum
  advisory pointer keywords kept days fork whitespace extend ordering meta shapes logical beyond outputs settle stage
  drop compiled warns falling why general focus everything teardown risk site drops depends produces sample
  successfully received undefined selectors caching requiring applying frozen hours spawn experimental further enough
  serving targeted intent deleting resolving routed icon comment best mismatch forwards sure logged buffers sees watch
  mappings members binaries product mark forms quick resets saves transient hot editing pick inherits globally better
  keyword regardless packaged mentions connecting prepare forwarding mirror attribution leaving very minimal addresses
  released merged infer moving put ports rendered tail costs done performs consumer try goal crash truncated hostname
  requesting queries equal related look graph scratch affect sections cookies screen usually subpath produced migrated
  overwrite ignores latency depth yourself give threshold unused width pairs loader recognized our corresponding
  special identifier broken views leaf something specify stderr secure exceeds exposing sizes much completions
  authenticate restrict counter priority similar stopping classes params samples evaluation screenshots describes
  identical rotation condition untouched leading fact updating exclude tries appends print ranges interval happens
  operating relevant oversized origins attributes differ max editor languages planning rebuild dropped wrappers
  importing sign convert might semantic deep program consumed shares flat colors clone rest additionally benchmark
  click batches please yes discard says problem descriptions kinds hide incompatible proxies timer reused enforced
  redaction runners consumes namespaces variants decoding floor post exceed regex assertions guards lightweight
  displayed patches expansion immediate naming termination high printed suppress backoff define structure anchor
  arrive destinations age ship design detects logic platforms await mock assertion stripped heap badge segment
  collector overhead wrong finding generates vector invoking matters avoids applicable spaces fixtures states discover
  disabling satisfy making containers modern treating algorithm externally streamed expression retried representation
  early blank workload regression mime handled party factory referenced signing controller goes controlled mixed
  expand union info directives perform screenshot decoded lookups deletes deployments faster differs win head few
  encoded alternative pagination conversion submitted invalidate else box forced placeholder perf allowing targeting
  overflow paste serve pack entrypoint enforces higher drafts depending succeed pause quoted tracking hardening
  applications understand category paused merely hold outer indexes things wire though upgrading covered substitute
  replayed chosen flush appended often past span adopted day considered directive supporting lowercase conflict
  elsewhere breaking looks maintained organization suites critical highlighting onto executing expressions conflicting
  layers serves awaited stricter alive segments locations branches discovers internals redirects conflicts relying
  invoked lazy units incoming credit due connector closure logger expanded prose edge wrapped decides columns glob
  drive cancelled extended switches synchronously classic verbose contact whenever listeners analysis compressed
  systems alpha established drains configurable renderer had combine aborted detailed encrypted pointers ways wrap
  keyboard disclosure contexts filtered detect causes builder decode mapped bit assigned quotes grouped mutate rely
  appropriate major tuning strategy deliver scheme variant originating finite observe actionable hit construction
  consuming developer gone showing parts reasons dir normalizes parity markdown unified backing partially internally
  maintainers encode taking consult initialization race compilation receiving loops themes my deprecation rewriting
  expect styles offset quote feed decide shorter tsconfig inferred walk inject masked buffered positions overridden
  bypasses front permitted improvements labeled joined machines vulnerability speed ones stdin accepting words
  contribution prototype begins extract callable placeholders settled measures statistics strips opts primitive others
  contribute begin able contributors tells snippets refreshed escapes experience me break author negative determine
  compile primitives converted engines limitations concurrently likely revoke continuing dotenv picks descendants away
  traces forces hand affects important promises auto fetched templates addition community functionality authors
  integers benchmarks purpose backed region explain locale inheritance distribution representing converts cross
  consecutive specs filenames themselves utilities website discarded anonymous normalize expects convenience generator
  repositories minor low folders accessible weekly repeating consistent assume guarantees literals temporarily
  hardware happen unnecessary configurations highlight interaction collected terminals shortcuts simply pretty
  exceptions bugs tested according transform manages inspected wrapping various exceeded rewritten terms behaviour
  entities slower track ecosystem rejecting round exclusions exchange contributor trees indexed dead typically today
  generating processed particular meaning necessary pure finds consider implemented annotations serialization entity
  swap invokes leak gzip positional raise certain submit bash feedback extracted online changelog constraints
  correction say clock polyfill basic implements verifier unexpected random quality thresholds argv bad throwing undo
  word tell catch delayed especially amount retrieve usual implicitly allocations contained parses typescript double
  truth tokenizer introduced period occur transition renames reliable protect claiming lose mirrors difference
  separators defines whatever shorthand consumption derive green act sockets propagate lacks half overlapping
  coordinate anyone snippet ended fetching loss advance executed padding globals validating protects cursors
  integrations nullable conditional ahead omitting twice exclusion along substitution dropping launched impact
  bookkeeping maintain deno fine served framework escaped lazily pipe renamed natively hex recursive excluding
  specification alternate increase properly args foreign operate completely places trying spawning miss fragment good
  behave thanks fills unsigned soon unbounded growth fires hover typo allocate prebuilt rich defer props extends
  merging problems designed fill cwd additions incremental evaluate dimensions recursively modified matcher serialize
  router chars statuses measure mask collapsed delta formatted surrounding digits escaping dot transforms third
  translation delays encodings homepage blob packaging yield crashes enum giving looking fewer allocated enterprise
  visual javascript destroyed subset wants guides strip represents compiles represented declaring compared mechanism
  covering nbsp identified shim smallest discussion refer providing combines easier helps differently big
  asynchronously redundant ending insufficient blocker thing masking sites initialize deliberate popular hands agree
  assert wildcards tiny dates doing reproduce easy cycle classify fragments sufficient overall verifying yields imply
  decimal behaves quickly newline indicate tried explanation recognize complex interfaces param consistently promote
  constants predicate asked addon guaranteed potential joining http comparing occurrence formatter recommend light
  determines differences splitting stability avoiding welcome contributing caused greater duplicates responsibility
  tagged tap notable friendly evaluates notation suitable implementing conventions overwritten brackets having init
  assign decoder portion exhaustion separator ever us url convention executables modifying potentially approach
  responsible obtain json encryption walks breaks overriding ensures planned among charset slashes letters meaningful
  anywhere offsets searching launching embeds computed packed little wraps universal downstream respect counting
  builtin matter contributions fastest lot symbols stripping million came desired grows lead tick performed echo
  adjacent everywhere land statement direction rounded adjust defaulting probably licensed reflect iteration lack
  dependent reduces visit compute sequences beginning purposes far internet symbol holder reliably inner mentioned
  factories compression construct going fake exponential passwords prefixed sort incorrect backslashes repeatedly
  intermediate fixing migrating occurs guidelines float populated respond suggested outstanding submitting disappear
  issued timers siblings styling storing severity turning equals optimized getting arrow coerce banner communication
  transparent assigns populate badges terminate heavy reduced proper exercise respectively strictly compose wider
  walking newlines power precision automated correctness assuming series indefinitely triggered throughout ambiguity
  insertion ping lockfiles expensive mirroring worked closest significant modifications sometimes raises comma
  indicating everyone truncates grow preload deploy detach vary combination trimming guessing separated respective
  font modification dots emitting programs commonly widely attempting reveal think pollution initialized garbage
  optimization scale cycles refactor pools trusting reliability bundler meant somewhere magic collide iterable
  specifically interpreted supplying headings specifying strong describing practical disallowed assumes translate
  necessarily architectures vulnerable article ignoring nearest risks distributed express clarify dist producing
  truthy propagates arg initially mix versioning occurred commas forever whichever responding effectively needing
  inclusive generally extracts accidental attack terminated aborting signs hexadecimal inconsistent curl spread
  navigate wish nodejs satisfies programmatic iterator duplicated constructing safer buffering licenses yielding
  protobuf seen dynamically acceptable markup contrast overload stat introduce bottom validator checker multipart
  straight batched parsers minified equality solution improved converting combinations incorrectly efficient mandatory
  appending meets attacker maintains however backpressure addressed linking forget limiting nesting booleans`
  .trim()
  .split(/\s+/);
