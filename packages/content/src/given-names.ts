/** Common given names: two words of which the first is one of these are taken for a person. */
const GIVEN_NAMES = new Set(
  `adam adele ahmed aisha albert alexander alexandra alfred alice alicia amelia amy ana andrea andreas andrew angela anita
  anna anne antoine antonio arthur astrid august barbara beatrice ben benjamin bernd bruno camille carl carla carlos
  caroline catherine charles charlotte chiara chris christian christine christopher claire clara claude claudia daniel
  david diana diego dieter dominique edward elena elif elisabeth elizabeth ella emil emily emma enrico eric erik ernst eva
  fatima felix fernando francesca francesco franz frank frederic friedrich gabriel george georg giovanni giulia grace
  guillaume gustav hannah hans harry heinrich helen helena henri henry hugo ibrahim ines irene isaac isabel ivan jack jacob
  jacques jakob james jan jane javier jean jennifer jessica joan johann johannes john jonas jorge jose josef joseph juan
  julia julian julie karin karl kate katharina kevin kim klaus laura lea leo leon leonardo lena lisa louis louise lucas lucia
  ludwig luigi luis lukas marc marco margaret maria marie mario marion mark marta martha martin mary mateo matthew max maya
  mehmet mia michael michel miguel mohammed monika nadia napoleon natalia neil nicolas nicole nina nora olga oliver olivia
  oscar otto pablo paolo patricia patrick paul paula pedro peter petra philip philipp pierre rachel richard robert roberto
  rosa sabine samuel sandra sara sarah sebastian simon sofia sophie stefan stephanie susan susanne sylvia theo thomas tim
  tom ursula valentina vera victor victoria vincent walter werner wilhelm william wolfgang yusuf zoe`.split(/\s+/),
)

/** Looks ahead, so that the word before a name does not hide it. */
const FULL_NAME =
  /(?<!\p{L})(?=(\p{Lu}[\p{L}'’-]+)((?:\s+(?:da|de|del|della|di|van|von|der|den|la|le|bin|al))*\s+\p{Lu}[\p{L}'’-]+))/gu

/** Names of persons in a text, as far as they can be told from other words. */
export const personalNames = (text: string): string[] =>
  [...text.matchAll(FULL_NAME)]
    .filter(([, first = '']) => GIVEN_NAMES.has(first.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()))
    .map(([, first, rest]) => `${first}${rest}`.replace(/\s+/g, ' '))
