/** What is typed all day and means nothing tomorrow. A line each; `⏎` is the end of a line inside one. */

const ENGLISH = `
hi
hey hey
hello there, anybody home?
good afternoon
morning! ready when you are
hey you, long time no see
hi, me again lol
good evening assistant
bye
see you later
cu tomorrow
talk to you in a bit
thx
thank you!!
many thanks, that helps
awesome, thanks a bunch
you're a lifesaver
that's exactly it, cheers mate
k
okay cool
got it
makes sense
fair enough
sounds like a plan
yep
nope
yes, go ahead
no, not that one
the last one please
sure why not
do it
please continue
more
again
one more time
a bit longer
too long
can you make it shorter
hmm
uh
er, what?
wait what
never mind, found it
oops
sorry, typo
ignore that
my bad, wrong window
haha
lmao
omg
wow ok
whatever
I guess
maybe
not sure
no idea tbh
idk
I'm back
brb
one sec
just a moment please
I am so bored
I'm tired
I'm hungry, what's for dinner
it is cold outside
what a day
finally Friday
ugh this printer
I can't believe it
that's funny
nice one
love it
I like it
I hate this
this is great
this sucks
still not working
works now
doesn't work
it's fine
same here
good point
I see
I think so too
I have a quick question
I need help
help
can you help me with something
write a tweet about coffee
write a haiku about rain
give me ten synonyms for happy
translate this to Spanish
summarize the text above
fix the grammar
make a table of it
explain it like I'm five
what is 17 * 23
how far is the moon
what's the weather like
who is the president of France
set an alarm for 7
turn the volume down
open the calendar
show me the last email
search for pasta recipes
book me a taxi for now
add milk to the list
remind me in ten minutes
tell me a story about a fox
you are a helpful pirate, answer like one
roleplay as my boss
pretend to be a cat
ping
test
testing 1 2 3
asdfghjkl
.
?
!!!
???
123
0
3 4 5
99%
11:11
:)
xD
🎉
👍👍
😭
npm install
git push
ls
cd ..
sudo apt update
docker ps
Error: something went wrong
TypeError: undefined is not a function⏎    at main (index.js:3:5)
WARN deprecated package
200 OK
404 Not Found
[INFO] done in 3.2s
2026-02-01T10:00:00Z INFO started
> quoted line
{"ok":true}
SELECT 1;
<br/>
const x = 1;
console.log("hi")
return null;
\`\`\`⏎foo()⏎\`\`\`
and/or
either/or
yes/no/maybe
every single evening
extremely easy exercise
the type of the main thing
let's go
make it so
lorem ipsum dolor sit amet
the quick brown fox jumps over the lazy dog
Lunch was good
having a coffee now
just woke up
on the bus right now
watching a film tonight
it's raining today
the neighbours are loud again
my phone is at 3% lol
I just sneezed
what a lovely song
who knows
to be or not to be
`;

const OTHERS = `
hallo
guten Abend
servus
danke schön
vielen Dank, das hilft
ok, passt
ja bitte
nein danke
mach weiter
noch mal bitte
kürzer bitte
haha sehr gut
keine Ahnung
ich bin müde
mir ist langweilig
wie spät ist es?
was kostet ein Brötchen?
schreib mir ein Gedicht
übersetze das ins Englische
Mahlzeit
bis morgen
bonsoir
salut, ça va bien ?
merci
merci, parfait
d'accord
oui
non, l'autre
continue
je suis fatigué
il fait froid ce matin
quelle heure est-il ?
écris un poème
résume ce texte
bonne nuit
hola
buenas noches
gracias
vale, perfecto
sí, sigue
no sé
qué frío hace hoy
tengo hambre
¿qué hora es?
escribe un poema
traduce esto
hasta mañana
olá
bom dia
obrigado
tá bom
sim, continua
não sei
que calor hoje
que horas são?
escreve um poema
até amanhã
ciao
buonasera
grazie
va bene
sì, avanti
non lo so
che caldo oggi
che ore sono?
scrivi una poesia
a domani
hoi
goedenavond
bedankt
prima
ja, ga door
geen idee
wat een weer vandaag
hoe laat is het?
schrijf een gedicht
tot morgen
привет
доброе утро
спасибо
хорошо
да, продолжай
не знаю
как холодно сегодня
который час?
напиши стихотворение
до завтра
ок
ага
おはよう
こんばんは
ありがとう
了解です
はい
いいえ
続けてください
わかりません
今日は寒いですね
今何時ですか？
詩を書いてください
おやすみ
笑
すごい
早上好
晚上好
谢谢
好的
嗯
继续
不知道
今天好冷
现在几点？
写一首诗
晚安
哈哈
太棒了
안녕
좋은 아침
고마워요
네
아니요
계속해 줘
모르겠어요
오늘 너무 추워요
지금 몇 시예요?
시를 써 줘
잘 자요
ㅎㅎ
대박
`;

export const JUNK: readonly string[] = [ENGLISH, OTHERS].flatMap((lines) =>
  lines
    .trim()
    .split("\n")
    .map((line) => line.replaceAll("⏎", "\n")),
);
