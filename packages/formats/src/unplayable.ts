const KINDS: readonly [RegExp, string][] = [
  [/match/i, 'It is a matching question: it pairs terms, which no mode here plays yet.'],
  [/essay|open.?ended|long.?answer|paragraph/i, 'It is an essay question: its answers need a reader.'],
  [/cloze|multianswer/i, 'It is a cloze text with several gaps, which no mode here plays yet.'],
  [/order|sequenc|sort|rank|puzzle/i, 'It is an ordering question, which no mode here plays yet.'],
  [/poll|survey|vot(?:e|ing)|word.?cloud|opinion/i, 'It is a poll: no answer is right.'],
  [
    /draw|hotspot|label|drop.?pin/i,
    'It is a drawing or a question about places in a picture, which no mode here plays.',
  ],
  [/^(?:dd|drag)|gapselect|drag/i, 'It is a drag-and-drop question, which no mode here plays.'],
  [/calculated/i, 'It is a calculated question: its numbers change each time, which no mode here plays.'],
  [/description|slide|info/i, 'It is a text without a question.'],
  [/audio.?response|video.?response|recordrtc|speak/i, 'It asks for a recording, which no mode here plays.'],
  [/image.?choice/i, 'Its options are pictures without text.'],
]

/** Why a kind of question, named as files name it, is left out; null for kinds that are played. */
export const unplayableKind = (name: string): string | null =>
  name === '' ? null : (KINDS.find(([pattern]) => pattern.test(name))?.[1] ?? null)
