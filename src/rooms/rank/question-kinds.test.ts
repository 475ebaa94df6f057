import { expect, test } from "vitest";
import { asksAssistant } from "./asks-assistant.ts";
import { wantsSeveral } from "./wants-several.ts";

test.each([
  "What did you suggest for the leak?",
  "You said something about a gasket",
  "what was the list you gave me?",
  "remind me what you told me about varnish",
  "Which varnish had you recommended?",
  "your recommendation for the varnish",
  "What was your last tip?",
  "the varnish recommended by you",
  "Refresh my memory: which varnish was recommended last time?",
  "I forgot which gasket was suggested when we last talked",
  "What was that varnish again, the one suggested in an earlier session?",
  "We had an earlier discussion of masts. Remind me what the strongest wood was",
  "Welchen Lack hast du mir empfohlen?",
  "der Lack, den du vorgeschlagen hast",
  "Was haben Sie zum Lack gesagt?",
  "¿Qué barniz me recomendaste?",
  "tu consejo sobre el barniz",
  "Quel vernis m'as-tu conseillé ?",
  "la liste que tu m'as donnée",
  "Quale vernice mi hai consigliato?",
  "Qual verniz você recomendou?",
  "Какой лак ты мне посоветовал?",
  "твой совет про лак",
  "你之前推荐了哪种油漆？",
  "你的建议是什么",
  "おすすめしてくれた塗料は何でしたか",
  "あなたが言った塗料",
  "지난번에 추천해 준 페인트가 뭐였지?",
  "네가 말한 페인트",
])("asks for what the assistant said: %s", (text) => {
  expect(asksAssistant(text)).toBe(true);
});

test.each([
  "What did I tell you about the leak?",
  "I told you about a gasket",
  "what have I asked you to do?",
  "Which varnish did Petra recommend?",
  "Can you recommend a varnish?",
  "Remind me what Petra recommended last time",
  "Remind me when my last session with the dentist was",
  "I forgot where the varnish is",
  "What was the name of the harbour again?",
  "In our previous conversation I told you the price, remind me",
  "the list I gave you was long",
  "Where did we leave the boat in our last session of sailing, and my oars?",
  "Was habe ich dir über den Lack gesagt?",
  "Was haben sie gekauft?",
  "¿Qué te dije del barniz?",
  "Qu'est-ce que je t'ai dit ?",
  "Что я тебе сказал про лак?",
  "我告诉你的地址是什么",
  "我跟你说过什么",
  "友達がおすすめしてくれた塗料",
  "教えてください",
  "친구가 추천해 준 페인트",
  "내가 말한 페인트",
])("asks for something else: %s", (text) => {
  expect(asksAssistant(text)).toBe(false);
});

test.each([
  "How many oars do we have?",
  "How much did the repairs cost in total?",
  "How much have I spent on varnish?",
  "list the harbours",
  "Can you list my harbours?",
  "all the harbours we saw",
  "Which harbours did we see?",
  "What new sails did I buy?",
  "every harbour",
  "each time the mast broke",
  "In what order did we see the harbours?",
  "tell me the harbours in order",
  "Who else was on board?",
  "Wie viele Häfen haben wir gesehen?",
  "Welche Bücher habe ich gelesen?",
  "¿Cuántos puertos vimos?",
  "Combien de ports ?",
  "Quanti porti abbiamo visto?",
  "Quais portos vimos?",
  "Сколько портов мы видели?",
  "有几个港口",
  "哪些港口",
  "港はいくつ見ましたか",
  "何回行きましたか",
  "몇 번 갔지?",
  "모든 항구",
])("has several answers: %s", (text) => {
  expect(wantsSeveral(text)).toBe(true);
});

test.each([
  "Which harbour did we see first?",
  "Which harbour was Petra's?",
  "What news did Petra bring?",
  "How much was the varnish?",
  "Who walks the dog every day?",
  "a stop in order to rest",
  "Where is the shopping list?",
  "the storm, which breaks masts",
  "Which bus goes there?",
  "Wann war die Regatta?",
  "¿Dónde está el puerto?",
  "In welcher Stadt wohnen wir?",
  "Во сколько отходит паром?",
  "几点出发",
  "何時に出ましたか",
  "몇 시에 갔지?",
])("has one answer: %s", (text) => {
  expect(wantsSeveral(text)).toBe(false);
});
