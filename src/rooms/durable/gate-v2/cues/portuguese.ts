/** Cues of Portuguese. */

import { type LanguageCues, opening, words } from "./cue.ts";

const LEAD_IN = "e|então|bom|ok|oi|olá|obrigad[oa]|sim|não|agora|depois|por favor|mas";
const MY = "(?:o meu|a minha|os meus|as minhas|meu|minha|meus|minhas|nosso|nossa|nossos|nossas)";

export const PORTUGUESE: LanguageCues = {
  personal: [
    words(
      0.48,
      `${MY} (?:\\p{L}{2,12} )?(?:mulher|esposa|marido|namorado|namorada|filho|filha|filhos|mãe|pai|pais|irmão|irmã|irmãos|avô|avó|tia|tio|chefe|cão|cachorro|gato|gata|vizinh[oa]|cunhad[oa]|sogra|sogro)(?: \\p{L}{2,15})? (?!diz|disse|pergunta|acha|liga|quer|era|foi|e|ou|é|vai)\\p{L}{2,20}(?= \\p{L})`,
    ),
    words(
      0.5,
      "(?:médic[oa]|doutora?|dentista|fisio|veterinári[oa]) (?:diz|disse|me|acha)",
      "não pod[eo] (?:tomar|comer|beber|correr)",
    ),
    words(0.5, "número d[eoa] \\p{L}{3,20}"),
    words(
      0.5,
      "receitou-me|me receitou|emagreci|engordei",
      "(?:quero|queremos) (?:aprender|adotar|mudar|deixar de|ser|estudar)",
    ),
    words(
      0.45,
      "(?:ele|ela) (?:\\p{L}{2,10} )?(?:mora|vive|trabalha|chama-se|se chama|odeia|prefere|estuda|não come|não bebe|tem)",
      "(?:deixei|guardei|pus) .{2,30} (?:em|na|no|com|debaixo)",
    ),
    words(
      0.5,
      "dói-me|me dói|(?:tensão|pressão|colesterol|comprimidos?|remédio)(?= .{0,40}(?:alta|alto|tomar|tomo|dia))",
      "(?:a minha|minha) meta|(?:o meu|meu) objetivo",
    ),
    words(
      0.7,
      "(?<=(?:^|, )(?:(?:eu|agora|também|atualmente|olá|oi|e|além disso|não|já não),? ){0,3})(?:sou|moro|trabalho|estudo|falo|jogo|toco|dirijo|conduzo|tomo|ganho|pago|fumo|uso|coleciono|ensino|vivo|tenho (?:\\d+|uma?|dois|duas|três|quatro|alergia|asma|diabetes)(?! (?:erro|texto|lista|pergunta|dúvida|ideia|problema)))(?= \\p{L})",
      "eu (?:sou|moro|trabalho|vivo|estudo)",
      "nasci|cresci|mudei-me|me mudei|chamo-me|me chamo|casei|deixei de|parei de|comecei a (?:aprender|trabalhar|estudar)",
      "(?:moramos|vivemos|temos (?:uma?|dois|duas|três)|não comemos)",
      "estou (?:grávida|casad[oa]|divorciad[oa]|reformad[oa]|aposentad[oa]|a aprender|aprendendo)",
    ),
    words(
      0.8,
      "(?:prefiro|adoro|odeio|detesto|gosto (?:muito |mais )?d[eoa]s?|não gosto|não como|não bebo|não suporto|amo)(?! (?:isso|isto|disso|disto|assim|a primeira|o primeiro))(?= \\p{L})",
      `${MY} (?:\\p{L}{2,20} )?(?:favorit[oa]s?|preferid[oa]s?)`,
    ),
    words(
      0.75,
      `${MY} (?:[\\p{L}\\p{N}-]{2,25} ){1,4}(?:é|são|se chama|chama-se|mora|vive|trabalha|tem|têm|está|faz|odeia|prefere|estuda|precisa|vai|foi|será|custa)`,
    ),
    words(
      0.5,
      "alergia|alérgic[oa]s?|celíac[oa]s?|asma|diabetes|tipo sanguíneo|aniversário|vegetarian[oa]|vegan[oa]|intolerante",
    ),
  ],
  wish: [
    words(
      0.7,
      "não (?:quero|queremos) (?:mais )?\\p{L}{3,20}(?: \\p{L}{2,20})? n[ao]s (?:tuas|suas|teus|seus|minhas|meus) \\p{L}{4,20}",
      "não (?:quero|queremos|queria) (?:nunca )?que (?:(?:tu |você )(?:me )?\\p{L}{2,14}|(?:me )?\\p{L}{2,14}(?:es|as))(?= \\p{L})(?!.{0,60} (?:agora|hoje|isso|isto|aqui)(?: |$))",
    ),
    words(0.7, "não (?:te )?esqueças?", "anota isso|guarda isso|anote isso"),
    words(0.85, "a partir de agora|daqui para a frente|de agora em diante|daqui em diante|doravante"),
    words(
      0.8,
      "sempre que|toda vez que|cada vez que|todas as vezes que",
      "quando eu (?:disser|digo|pedir|perguntar)",
      "lembra-te (?:de )?que|lembre-se (?:de )?que|tem em conta que|não te esqueças",
    ),
    words(
      0.6,
      "(?<=(?:^|, )(?:\\p{L}{2,20} ){0,3})sempre",
      "nunca (?:me|uses?|escrevas?|escreva|envies?|ponhas)",
      "(?:trata-me|chama-me|me chame)",
    ),
  ],
  plan: [
    words(0.25, "\\p{L}{2,12}(?:amos|emos|imos)", "(?:eu|nós|meu|minha|me|nos)"),
    words(
      0.55,
      "(?:vamos|vou|viajo|viajamos|mudo-me|mudamos|nos mudamos|começo|começamos|casamos|caso-me|chegam|chega|vêm|vem|tenho|temos|partimos|parto|voamos)",
      "casamento|aula|sessão|ensaio|jogo|consulta|exame|férias|cirurgia|operação|mudança|voo|viagem|aniversário|reunião|prazo|contrato|entrega",
    ),
  ],
  outcome: [
    words(
      0.55,
      "(?:reservei|reservámos|cancelei|cancelámos|inscrevi-me|me inscrevi|assinei|assinámos|comprei (?:um|uma|o|a)|comprámos|vendi|vendemos)",
      "(?:está|estão|foi|foram) (?:reservad|cancelad|confirmad|aprovad|rejeitad|adiad|marcad)[oa]s?",
    ),
    words(
      0.85,
      "decidimos|decidi|resolvemos|escolhemos|escolhi|optámos|optamos|combinámos|combinamos|ficou decidido|está decidido|ficou combinado|vamos ficar com|passámos a usar|mudámos para",
    ),
    words(0.5, "(?:corrigido|resolvido|arranjado|consertado)", "o problema era|a causa era"),
  ],
  correction: [
    words(
      0.5,
      "já não",
      "enganei-me|me enganei",
      "correção",
      "quis dizer|queria dizer",
      "(?<=, )não (?:o |a |em |na |no )?[\\p{L}\\p{N}]{1,30}$",
      "não .{1,30} mais$",
    ),
    words(0.5, "na verdade|na realidade|afinal"),
  ],
  manner: [
    words(
      1,
      "(?<=^|, )(?:responde|responda|escreve|escreva) (?:em|sem|mais)",
      "mais curto|sem emojis?|em português|em inglês|sem listas?",
    ),
  ],
  question: opening(
    LEAD_IN,
    "(?:(?:a|com|de|em|para|por|desde|até) )?(?:quem|(?:o )?que|qual|quais|quando|onde|como|quant[oa]s?)",
    "(?:tu )?(?:podes|pode|poderia|sabes|lembras-te|você pode|você sabe|tudo bem)",
  ),
  request: opening(
    LEAD_IN,
    "(?:traduz|traduza|escreve|escreva|faz|faça|dá|dê|diz|diga|mostra|mostre|explica|explique|resume|resuma|procura|procure|ajuda|ajude|cria|crie|adiciona|adicione|muda|mude|corrige|corrija|calcula|calcule|conta|conte|abre|abra|põe|ponha|revê|revisa|lembra|compara|continua|continue)(?:-me|-a|-o)?(?= |$|[:!.])",
    "(?:preciso de|quero|queria|gostaria)(?= )",
  ),
  passing: words(
    1,
    "amanhã|lent[oa]|quebrad[oa]|não funciona|um erro|um problema|talvez|pensando em|a pensar em|hoje|agora mesmo|neste momento|esta (?:manhã|noite|tarde)|ontem à noite|agora há pouco|há pouco",
  ).pattern,
  fiction: words(
    1,
    "(?:poema|conto|história sobre|canção|piada|romance|personagem|música sobre)",
    "faz de conta",
    "finge que|imagina que",
    "és (?:agora )?uma?|você é uma?",
  ).pattern,
};
