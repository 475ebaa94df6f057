/** Words that names of things are made of, so that what is called by two capitalised words is not taken for a person. */

const listed = (words: string): ReadonlySet<string> => new Set(words.trim().split(/\s+/u));

/** Products, and what stands in names of products, teams, papers and places. */
const OF_THINGS = listed(`
  adobe airflow airtable alibaba amazon android angular ansible apache apple arch arduino argo atlassian auth aws azure
  bitbucket bitwarden bluetooth cassandra celery chrome circle cisco claude clickhouse cloudflare confluence consul cypress
  dart datadog debian delta dell discord django docker dropbox druid dynamo eclipse elastic electron excel express facebook
  fastly fedora figma firebase firefox flask flink flutter gemini gitea github gitlab gmail golang google grafana graphql
  gradle hadoop heroku home honeycomb hugging hyper intel jenkins jetbrains jira jupyter kafka keycloak kibana kotlin
  kubernetes lambda laravel linear linux llama loki mailchimp maria mattermost maven memcached meta metabase microsoft minio
  mistral mongo mozilla mysql nacre nats neo netlify next nginx node notion nvidia okta open openai oracle outlook pager
  pandas paypal postgres postgresql postman power prometheus proton pulsar pulumi puppet python pytorch quarkus rabbit
  rails raspberry react reddit redis redshift render rust salesforce sanity sentry shopify signal slack snowflake solr sonar
  spark splunk spotify spring sqlite square stack stripe supabase svelte swift tableau tailscale teams telegram tensor
  terraform trello twilio twitter ubuntu unity unix vault vercel virtual visual vmware vue wasm web whatsapp windows word
  wordpress xcode yarn youtube zapier zendesk zigbee zoom

  access account accounts action actions active address admin adoption agent agreement alert alerts alpha analytics app apps
  api application archive area array assistant atlas audit backend backlog backup balance bank base beta big billing black
  blog blue board book bot box branch bridge broker browser budget bug build builder bus business cache calendar call
  campaign card cards cart case catalog center central centre chain change channel chart chat check city class client cloud
  cluster code collar command common community company compiler compute config connect console contact container content
  context contract control copy core cost country course credit customer daily dark dashboard data database date day days
  deal debug deep default demo deploy deployment design desk desktop detail developer device diagram digital direct
  directory disk doc docs document domain door draft drive driver early edge editor email end endpoint energy engine
  engineering enterprise entry error event events exchange export express extension external factory fast feature feed field
  file files filter finance first flight flow folder force form format forum frame framework free friday front frontend full
  function fund game garage garden gate gateway general global good graph green grid group guide hall handbook hard hardware
  head health help high history hook host hotel hub image import inbox index info infrastructure initiative input insight
  insights integration interface internal internet invoice issue item java job journal key keyboard kit knowledge lab label
  lake language large last layer lead learning ledger legacy legal level library license life light lighthouse line link
  list live load local location lock log login long loop machine mail main manager manual map maps market marketing master
  match media meeting memory menu merge message metrics middle migration mobile mode model module monday money monitor month
  motor mountain movie music name national native network new news night north note notes number object office offline old
  online only operations order orders organization output page panel paper park parser part partner party password path
  payment payments people performance personal phase phone photo pi pilot pipeline plan planning platform player plugin
  point policy pool port portal post price pricing print printer privacy private pro process product production profile
  program project projects protocol proxy public pull push quality quarter query queue quick radio rate reader real record
  records red region register registry release remote report reports repository request research reset resource response
  rest review river road roadmap robot role room route router rule rules run runtime safe sales sample sandbox saturday
  scale schedule schema school science scope score screen script sdk search second secret section secure security sensor
  series server service services session set settings setup share sheet shell shift ship shop short side sign silver simple
  site size small smart snapshot social software solution source south space speed sprint staff stage staging standard
  standup star start state station status step storage store storm story strategy stream street studio style success suite
  summary summer sunday supply support switch sync system systems table tag tape target task tasks team template terminal
  test testing text theme thing third thread thursday ticket time timer token tool tools top topic total tower track trade
  traffic training transfer travel tree trial trust tuesday tunnel type unit update upgrade user users value version video
  view vision voice volume wall warehouse watch water wave way website wednesday week weekly west white wide wiki wind
  window winter wire work worker workflow workshop workspace world year zone

  january february march april may june july august september october november december
  januar februar märz mai juni juli oktober dezember montag dienstag mittwoch donnerstag freitag samstag sonntag
  anfang mitte ende abteilung alte alter altes antrag aufgabe bericht besprechung datei daten datenbank dienst firma gruppe
  haus kunde kunden leitung neue neuer neues plattform projekt schnittstelle seite sicherung speicher stadt straße termin
  thema vertrag werkzeug woche zeit zugang
  enero febrero marzo abril mayo junio julio septiembre octubre noviembre diciembre lunes martes miércoles jueves viernes
  sábado domingo equipo proyecto empresa servicio servidor base datos plan nueva nuevo

  the a an and or of for to in on at by with from as is are was be we our it its this that these those will can must should
  use uses used using keep keeps move moves add adds drop drops make makes sell sells buy rent write writes read reads send
  sends set sets get gets put puts take takes run runs stop stops start starts try adopt choose pick switch replace remove
  promote demote hire fire ask tell let meet meeting call about over into after before until since because not no all any
  more less than then when where who what why how wants says said thinks asks reviews reviewed owns leads joins left leaves
  has had does did goes went needs prefers likes told approved agreed und oder mit für von auf aus bei nach ist sind war
  wir unser unsere die der das den dem des ein eine sagt meint fragt möchte leitet übernimmt kommt geht hat y o con para
  por de del la el los las un una es son fue dice quiere prefiere cree tiene
`);

/** Given names that are names or words for things as well; alone they are nobody. */
const THINGS_AS_WELL = listed(`
  ada amber angel april art august austin bill bob carol chase chip claude clay cliff crystal dale dana dart dawn dean drew
  elm eve faith fern flora frank gene ginger glen grace grant guy hazel heather holly hope iris ivy jack jade jasmine jerry
  jordan josh joy june julia ken kim lance lee lily linda logan luna maria mark marvin max may melody mercedes miles nova
  olive pat pearl penny phoenix poppy ray rich rob robin rose ruby rusty sage sandy scott sky skye sol stella sunny tanner
  terry tiffany ty val victor violet wade ward wendy will wolf
`);

export function isOfThings(word: string): boolean {
  return OF_THINGS.has(word.toLowerCase());
}

export function isThingAsWell(name: string): boolean {
  return THINGS_AS_WELL.has(name.toLowerCase());
}
