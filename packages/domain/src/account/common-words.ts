/** The words that people build passwords from, as leak after leak shows; in lower case. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(
  `
knowdown trivia quiz quizshow password passwort passw passwd pass passcode passphrase motdepasse contrasena senha parola wachtwoord haslo
qwerty qwertyui qwertyuiop qwert qwer asdf asdfg asdfgh asdfghjk asdfghjkl zxcv zxcvbn zxcvbnm azerty qazwsx qazwsxedc
qweasd qweasdzxc wasd poiuytrewq lkjhgfdsa mnbvcxz abc abcd abcdef abcdefg abcdefgh abcdefghi abcdefghij aaa aaaa
admin administrator root login logmein guest user username default changeme letmein welcome welcometo access secret
master mastermind system server computer laptop internet network security private public testing tester test temp
temporary hello hellothere goodbye whatever nothing something anything everything iloveyou iloveu iloveme ilovehim
loveyou loveme lovely lover love mylove trueloves truelove babygirl babyboy babydoll baby sweetheart sweety sweetie
sweet honey darling angel angels angelica princess prince queen king kingdom kitty kitten hellokitty puppy doggy
monkey dragon tiger tigers lion lions panther panthers eagle eagles falcon falcons hawk bulldog bulldogs wolf wolves
shark dolphin dolphins butterfly spider elephant horse horses chicken rabbit turtle penguin panda giraffe zebra
football baseball basketball softball volleyball hockey soccer tennis golfer golf cricket rugby boxing wrestling
swimming running racing racer skate skater skateboard surfer surfing snowboard fishing hunting hunter camping
yankees redsox steelers cowboys raiders packers broncos patriots lakers celtics arsenal chelsea liverpool barcelona
realmadrid juventus manchester united rangers celtic giants dodgers cubs phillies redskins vikings saints chargers
superman batman spiderman ironman wolverine hulk captain marvel avengers joker catwoman robin superstar superhero
starwars startrek skywalker vader darthvader yoda jedi hobbit gandalf frodo aragorn matrix neo trinity morpheus
terminator predator transformer transformers godzilla kingkong jamesbond bond pirate pirates sparrow jackass
pokemon pikachu charizard naruto sasuke dragonball goku vegeta digimon mario luigi zelda sonic minecraft fortnite
roblox counter counterstrike halo warcraft starcraft diablo runescape nintendo playstation xbox gamer gaming game
games player players killer assassin ninja samurai warrior warriors soldier sniper shooter hitman gunner fighter
shadow ghost phantom demon devil satan lucifer hell heaven jesus jesuschrist christ god godisgood blessed faith
hope grace peace freedom liberty justice victory winner champion legend legends hero heroes destiny fantasy dream
dreams dreamer sunshine sunflower sunrise sunset moonlight moon star stars rainbow thunder lightning storm snow
snowball snowman winter summer spring autumn january february march april june july august september october
november december monday tuesday wednesday thursday friday saturday sunday christmas halloween easter birthday
happy happiness smile smiley funny crazy lucky magic magical wizard witch vampire werewolf zombie dracula
flower flowers rose roses lily daisy jasmine violet orchid cherry apple apples banana bananas orange lemon peach
strawberry blueberry pineapple mango coconut cookie cookies chocolate candy caramel sugar vanilla cheese pizza
burger pepper ginger cinnamon coffee starbucks cocacola pepsi budweiser corona whiskey vodka tequila heineken
red blue green yellow purple silver golden gold black white pink bluebird blackcat redrum greenday metallica
slipknot nirvana eminem tupac beatles elvis madonna shakira rihanna beyonce onedirection justinbieber bieber
guitar music musica rockstar rocknroll rocker drummer dancer dance dancing singer piano trumpet disco reggae
ferrari porsche mercedes bmw audi toyota honda yamaha kawasaki suzuki harley davidson mustang camaro corvette
chevrolet chevy dodge charger jaguar mazda nissan subaru volvo volkswagen jeep truck trucker driver motocross
america american usa canada england london paris france germany deutschland berlin italy italia spain espana
mexico brazil brasil argentina colombia chile russia moscow china japan tokyo india mumbai pakistan australia
sydney africa nigeria texas california florida newyork chicago boston dallas denver phoenix houston atlanta vegas
michael jennifer jessica ashley amanda sarah stephanie melissa nicole elizabeth heather tiffany michelle amber
megan rachel rebecca samantha danielle brittany christina christine katherine catherine kimberly lauren hannah
emily emma olivia sophia isabella mia madison abigail chloe natalie victoria alexandra alexander alexis anthony
andrew joshua matthew daniel david james john robert william joseph christopher chris nicholas brandon tyler
justin ryan jason kevin steven stephen thomas timothy richard charles charlie jeffrey scott patrick benjamin
samuel jonathan jacob zachary kyle austin jordan dylan logan ethan lucas mason oliver harry george jack oscar
leonardo ronaldo cristiano messi neymar maradona beckham kobe lebron federer tiger woods maggie molly lucy bella
buddy buster bailey max rocky duke shadow lucky sammy sophie sadie daisy coco princess peanut smokey tinkerbell
maria marina mariana martina carolina valentina gabriela daniela alejandra alejandro fernando francisco roberto
ricardo eduardo antonio carlos diego miguel manuel rafael santiago sebastian angelo giovanni francesco francesca
giulia chiara andrea alessandro alessandra marco matteo lorenzo sabrina barbara veronica patricia monica claudia
sandra susan linda nancy karen donna carol dorothy martha brenda theresa diana laura caroline charlotte julia
juliana vanessa jasmin yasmin fatima mohamed mohammed muhammad ahmed ali hassan ibrahim abdullah khan singh kumar
krishna ganesh shiva rahul priya sachin anjali deepak rajesh suresh bismillah allah alhamdulillah inshallah
family mother father mommy daddy mama papa sister brother friend friends friendship forever together myself
mynameis married wedding junior senior school college student teacher doctor nurse police fireman pilot marine
marines army navy airforce military trustno trustnoone donttellanyone idontknow dontknow forgot remember nopassword
biteme asshole bitch bastard bullshit fuckyou fuckoff fuckme fucker fuck shit sexy sexygirl hotgirl hottie playboy
porn naked pussy cocksucker blowme bigdick
`
    .trim()
    .split(/\s+/),
)
