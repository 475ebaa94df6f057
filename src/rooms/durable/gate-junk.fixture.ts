/** What is typed all day and means nothing tomorrow. A line each; `⏎` is the end of a line inside one. */

import { JUNK_OF_OTHERS } from "./gate-junk-others.fixture.ts";

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

/** Work for now, with "I", "my" and "we" in it, and small reports about it. */
const FOR_NOW = `
Our login page shows a blank screen on Safari, please investigate
In our repo the tests are failing since yesterday, can you look
My code doesn't compile
We need to add pagination to the users table
I have a list of numbers and need the median
I'm getting this error when I start the server
I'm trying to install Docker on Ubuntu but it fails
I'm working on a React app and want to add dark mode
I have two arrays and need to merge them
I have a meeting at 3pm today, prepare an agenda
I have an interview tomorrow, help me prepare
I am writing an essay about climate change
I am reading a book about Rome
My teacher asked us to write about photosynthesis
My boss wants a summary by tonight
my computer is slow today
my internet is down
our build is broken again
We have a bug in the checkout, it double charges
We use a loop here, why?
the server is down
the API returns 500 when the body is empty
the button is in the wrong place
the text is too long
The file is in the wrong folder
I always get this wrong
I never know which one to pick
I love this song
I like where this is going
I like the idea of using a queue here
I prefer option two
I want to write a letter to my bank
I want a picture of a sunset
I want to book a flight to Rome
I would like to know more about whales
I need to write a report about our sales
I was born to be wild, as the song goes
I'm going to try that now
I'm going to bed, good night
I'll do it later
We're almost done
We should probably refactor this
we could use a cache
it is on the second page
She said yes!
he is so funny
they are late again
my wife is calling, one moment
my cat is sitting on the keyboard lol
The kids are asleep finally
Mum says hi
Can you remind me to call my sister on Friday?
Please send my boss an email that I'm sick today
Add a test for the case where the user is null
Make the port configurable, default 8080
change the timeout to 30 seconds
use Postgres instead of MySQL in the example
set the background to blue and the font to Arial
Rename config.yaml to settings.yaml and update the imports
Move the helper to src/utils.ts
I moved the file to src/utils.ts, update the imports
I fixed the typo, run it again
I've added the file, please check
Done, what's next?
I updated the dependencies but the build still fails
I changed the color to red and it looks better
The test passes now
it was a typo
turns out I forgot to save the file
solved, thanks
never mind, I fixed it
I decided to take a break
we decided to grab lunch
I just bought a coffee
I am at the airport
I am on the train to Berlin
I got a haircut
had a meeting with Tom, boring
tomorrow I have a dentist appointment at 9
What did we decide about the database?
Did I tell you my birthday?
How old is my daughter?
Imagine I live on Mars, what would I eat?
If I were a doctor, what would I earn?
Suppose my salary is 5000, how much tax do I pay?
Let's say I have 3 apples and give away 2
For example: I live in Paris and work at a bank
Here is my text: I am a student and I like to travel. Correct it.
Ich habe einen Fehler im Code, hilf mir
Ich arbeite gerade an einer React-App
Mein Computer ist langsam
Wir haben ein Problem mit dem Server
Je travaille sur un projet React, aide-moi
Mon ordinateur est lent
Tengo un error en mi código
Estoy trabajando en un informe
Mi ordenador está lento
我的代码有问题，帮我看看
我在写一篇关于气候变化的文章
パソコンが重いです
私のコードが動きません
У меня ошибка в коде
Я пишу эссе про климат
제 컴퓨터가 느려요
I'm stuck on level 5, any hints
I have a long text here, make bullet points out of it
I have this regex but it does not match
my friend asked me what AI is, what do I say
my son needs help with fractions
my homework is due in an hour
My presentation is in ten minutes, quick tips please
Our customer complains that the invoice is wrong, draft a reply
We got this message from the supplier, what does it mean
We are out of milk
We're getting a 403 from the gateway
I keep getting timeouts when I call the API
I get the same result as before
I ran the script and it printed nothing
I restarted the server and it works
I tried that already
I opened the file but it's empty
I think the loop should start at 1
I believe it's in the second chapter
I see two problems with that
I found the bug, it's in line 30
I forgot my password
I lost my place, where were we
I need this by Friday
I need a recipe with chicken and rice
I want the table sorted by name
I want more details on the second point
I would go with the first one
Let's use a dictionary instead
Let's keep it simple
let's move on to the next chapter
We can skip that part
You should add error handling
You forgot the semicolon
You're right, my mistake
You are so helpful
Your answer is wrong
Your last message was cut off
That is not what I asked for
This is the code: x = 1
This function is too slow, optimise it
The picture is blurry
The result is 42, is that right?
The deadline is today, hurry up
The meeting is in five minutes
The weather is nice
There is a typo in the title
There are three files in the folder
It is 5 o'clock already
It's my turn to cook tonight
Today is my day off, what should I watch
Yesterday I went to the cinema, the film was ok
Last night I dreamt of flying
This morning the bus was late
Next question: what is entropy
First explain the theory, then give an example
Also include a chart on page two
Same for German please
Now in French
Try it with Python 3.12
Use the second API key for this request
Use a for loop here instead of map
Please format the dates as YYYY-MM-DD in this file
Please reply to Anna that I'll be late
Please book the 9:40 train
Send the report to the team
Check whether the tickets are still available
Compare these two phones for me
Which of these laptops should I buy?
Could you rewrite it so that it sounds like my boss wrote it
Would you say that my text is too formal?
How would I explain this to my grandmother?
Why is my sourdough flat?
Is my landlord allowed to do that?
Can I take my dog on the train?
Do I have to pay tax on gifts?
Should we switch to Rust?
Are we still using Postgres?
What is my name?
Bitte kürze den Text auf 100 Wörter
Kannst du mir sagen, wie ich das Backup wiederherstelle?
Ich brauche ein Geschenk für meine Mutter
Ich suche ein Restaurant in der Nähe
Das Ergebnis stimmt nicht
Der Text ist zu lang
Wir treffen uns gleich
Peux-tu corriger ma lettre ?
J'ai besoin d'une idée de cadeau pour ma mère
Le résultat est faux
Le texte est trop long
Necesito ideas para una cena
El texto es demasiado largo
Estoy en el tren
Preciso de ajuda com o meu código
O texto está muito longo
Ho bisogno di un'idea per cena
Il testo è troppo lungo
Ik zoek een cadeau voor mijn moeder
De tekst is te lang
Мне нужна идея для подарка маме
Текст слишком длинный
Я в поезде
这段文字太长了
我需要一个礼物的主意
我在火车上
この文章は長すぎます
母へのプレゼントを考えてください
이 글이 너무 길어요
엄마 선물 추천해 주세요
`;

/** Supposed for the sake of a question, or chosen among what is in view. */
const ONLY_HERE = `
If I live in Paris, do I need a visa?
if i live in paris, do i need a visa
If I have two dogs, how much do they eat a day?
And if I were allergic to nuts, could I eat that?
Hi, if I work at a bank, can I trade stocks?
If I have a cat, suggest a name for it
In case I move to Berlin, which papers do I need?
what if I quit my job, would I lose my insurance?
My favourite is the blue one of these two
My favourite is the second option
I prefer the first version
I like the third one best
I prefer this one
We decided to go with the second option
I prefer option B
Let's switched to plan B
Let's switch to plan B
Let's go with option 2
I like the red one on the left
Out of those three I love the last one
Wenn ich in Paris wohne, brauche ich dann ein Visum?
Falls ich zwei Hunde habe, wie viel kostet die Steuer?
Von diesen beiden ist mir die blaue am liebsten
Ich mag die zweite Variante lieber
Si j'habite à Paris, est-ce que j'ai besoin d'un visa ?
Je préfère la deuxième option
De ces deux, je préfère la bleue
Si vivo en París, ¿necesito un visado?
Si tengo dos perros, ¿cuánto comen al día?
Prefiero la segunda opción
Se eu moro em Paris, preciso de visto?
Prefiro a segunda opção
Se vivo a Parigi, ho bisogno di un visto?
Preferisco la seconda opzione
Als ik in Parijs woon, heb ik dan een visum nodig?
Ik vind de tweede optie het mooist
Если я живу в Париже, нужна ли мне виза?
Мне больше нравится второй вариант
パリに住んでいたら、ビザは必要ですか？
もし猫を飼っていたら、旅行はどうしますか？
2つ目の案が好きです
如果我住在巴黎，需要签证吗？
我更喜欢第二个方案
파리에 살면, 비자가 필요한가요?
저는 두 번째 옵션이 더 좋아요
`;

export const JUNK: readonly string[] = [ENGLISH, OTHERS, FOR_NOW, ONLY_HERE, ...JUNK_OF_OTHERS].flatMap(
  (lines) =>
    lines
      .trim()
      .split("\n")
      .map((line) => line.replaceAll("⏎", "\n")),
);
