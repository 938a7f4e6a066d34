import { describe, expect, test } from 'vitest'
import { makeXlsx } from '../testing/make-xlsx.ts'
import { answers, changes, imported, importedFile, refusal } from '../testing/read.ts'

const KAHOOT_HEADER = [
  null,
  'Question - max 120 characters',
  'Answer 1 - max 75 characters',
  'Answer 2 - max 75 characters',
  'Answer 3 - max 75 characters',
  'Answer 4 - max 75 characters',
  'Time limit (sec) – 5, 10, 20, 30, 60, 90, 120, or 240 secs',
  'Correct answer(s) - choose at least one',
]
const kahoot = (...rows: (string | number | null)[][]) =>
  makeXlsx({
    Sheet1: [[null, 'A template'], [], [null, 'Fill in below'], [], [], [], [], KAHOOT_HEADER, ...rows],
  })

describe('[IM7] spreadsheets', () => {
  test('Kahoot: the header is found below the instructions, keys are numbers or lists', () => {
    const found = importedFile(
      kahoot(
        [1, 'Which is wet?', 'Water', 'Sand', null, null, 20, 1],
        [2, 'Which burn?', 'Wood', 'Coal', 'Ice', null, 240, '1,2'],
        [3, 'Which fly?', 'Bird', 'Fish', 'Bee', null, 300, 1.3],
        [4, 'Which is empty?', 'a', 'b', null, null, 20, 4],
        [5, 'Which has no key?', 'a', 'b', null, null, 20, null],
        ...Array.from({ length: 1000 }, (_, at) => [at + 6, null, null, null, null, null, null, null]),
      ),
    )
    expect(found.format).toBe('Kahoot spreadsheet')
    expect(answers(found)).toEqual([
      ['Which is wet?', 'Water/Sand: Water'],
      ['Which burn?', 'Wood/Coal/Ice: Wood+Coal'],
      ['Which fly?', 'Bird/Fish/Bee: Bird+Bee'],
    ])
    expect(found.imported.map(({ question }) => question.seconds)).toEqual([20, 240, 240])
    expect(changes(found)).toEqual([
      'The number 1.3 was read as "1 and 3".',
      'Its time was changed from 300 to 240 seconds.',
    ])
    expect(found.leftOut).toEqual([
      { where: 'row 12', reason: 'The right answer is given as "4", but there is no such option.' },
      { where: 'row 13', reason: 'It does not say which option is right.' },
    ])
  })

  test('a number such as 1.4 is no list where there is no fourth option', () => {
    const found = importedFile(kahoot([1, 'Which?', 'a', 'b', null, null, 20, 1.4]))
    expect(found.leftOut).toEqual([{ where: 'row 9', reason: 'The right answer "1.4" is none of the options.' }])
  })

  test('Quizizz: kinds by their names, and the row that explains the columns is passed over', () => {
    const found = imported(
      [
        'Question Text,Question Type,Option 1,Option 2,Option 3,Option 4,Option 5,Correct Answer,Time in seconds,Image Link,Answer explanation',
        '"Text of it\n(required)","Kind\n(default is the first)",Text for option 1,Text for option 2,,,,"Number\n(required)",,,',
        'Which is cold?,Multiple Choice,Ice,Fire,,,,1,30,,Ice is frozen.',
        'Which are metals?,Checkbox,Iron,Wood,Gold,,,"1,3",30,,',
        'Capital of Peru?,Fill-in-the-Blank,Lima,LIMA city,,,,,30,https://example.org/a.png,',
        'Your mood?,Poll,Good,Bad,,,,,30,,',
        'Tell us.,Open-Ended,,,,,,,30,,',
        'Paint it.,Draw,,,,,,,30,,',
      ].join('\n'),
    )
    expect(found.format).toBe('Quizizz or Wayground spreadsheet')
    expect(answers(found)).toEqual([
      ['Which is cold?', 'Ice/Fire: Ice'],
      ['Which are metals?', 'Iron/Wood/Gold: Iron+Gold'],
      ['Capital of Peru?', ['Lima', 'LIMA city']],
    ])
    expect(found.imported[0]?.question.explanation).toBe('Ice is frozen.')
    expect(changes(found)).toEqual(['Its picture was not taken over.'])
    expect(found.leftOut.map(({ reason }) => reason.slice(0, 20))).toEqual([
      'It is a poll: no ans',
      'It is an essay quest',
      'It is a drawing or a',
    ])
  })

  test('the answer 0 of a number does not make the other rows count their options from 0', () => {
    const rows = ['How many?,Number,,,0', 'Which is red?,Multiple choice,Rose,Grass,1']
    const found = imported(['Question,Type,Option 1,Option 2,Correct answer', ...rows].join('\n'))
    expect(answers(found)[1]).toEqual(['Which is red?', 'Rose/Grass: Rose'])
  })

  test('Blooket: title, line breaks in headings, empty rows with numbers, and questions to type', () => {
    const rows = Array.from({ length: 300 }, (_, at) => `${at + 5},,,,,,,,,`)
    const header =
      '"Question #","Question Text","Answer 1","Answer 2","Answer 3\n(Optional)","Answer 4\n(Optional)","Time Limit (sec)\n(Max: 300 seconds)","Correct Answer(s)\n(Only include Answer #)",,'
    const found = imported(
      [
        '"Blooket\nImport Template",,,,,,,,,',
        header,
        '1,Which is red?,Rose,Grass,,,20,1,,',
        '2,Type the colour,Blue,,,,20,1,,typing',
        ...rows,
      ].join('\n'),
    )
    expect(found.format).toBe('Blooket spreadsheet')
    expect(answers(found)).toEqual([
      ['Which is red?', 'Rose/Grass: Rose'],
      ['Type the colour', ['Blue']],
    ])
    expect(found.leftOut).toEqual([])
    expect(found.imported[0]?.where).toBe('row 3')
  })

  test('Gimkit: the right answer comes first, and alone it is typed', () => {
    const found = imported(
      'Gimkit Spreadsheet Import Template,,,,\nQuestion,Correct Answer,Incorrect Answer 1,Incorrect Answer 2 (Optional),Incorrect Answer 3 (Optional)\nWhich is sour?,Lemon,Sugar,Milk,\nName a fruit,Pear,,,',
    )
    expect(found.format).toBe('Gimkit spreadsheet')
    expect(answers(found)).toEqual([
      ['Which is sour?', 'Lemon/Sugar/Milk: Lemon'],
      ['Name a fruit', ['Pear']],
    ])
  })

  test('any table: columns in any order, keys as letter, list or text, and several separators', () => {
    const letters = imported('Correct;B;A;Question\nb;Lead;Iron;Which is heavy?\nA, B;Sea;Lake;Which are wet?')
    expect(answers(letters)).toEqual([
      ['Which is heavy?', 'Iron/Lead: Lead'],
      ['Which are wet?', 'Lake/Sea: Lake+Sea'],
    ])
    const texts = imported('question\toption_1\toption_2\tcorrect_answer\n1+1?\t1\t2\t2\n1+2?\t3\t4\t3')
    expect(answers(texts)).toEqual([
      ['1+1?', '1/2: 2'],
      ['1+2?', '3/4: 3'],
    ])
    const zero = imported('question,choice a,choice b,answer\nOne?,a,b,0\nTwo?,a,b,1')
    expect(answers(zero).map(([, answer]) => answer)).toEqual(['a/b: a', 'a/b: b'])
    const lists = imported('question,choices,correctAnswer\nTwo?,1|2|3,2\nThree?,"[""3"",""4""]",3')
    expect(answers(lists)).toEqual([
      ['Two?', '1/2/3: 2'],
      ['Three?', '3/4: 3'],
    ])
    const wrong = imported('question;correct_answer;incorrect_answers\nOne?;a;b|c')
    expect(answers(wrong)).toEqual([['One?', 'a/b/c: a']])
    expect(imported('category,value,question,answer\nRIVERS,200,It is long,the Nile').format).toBe('Table')
    expect(imported('question,option 1,option 2,correct\nOne?,a,b,zinc').leftOut[0]?.reason).toBe(
      'The right answer "zinc" is none of the options.',
    )
  })

  test('several sheets are all read, and inline texts and formulas too', () => {
    const sheet = [
      ['Question', 'Option 1', 'Option 2', 'Correct'],
      ['Which?', 'a', 'b', 2],
    ]
    const found = importedFile(makeXlsx({ One: sheet, Notes: [['nothing here']], Two: sheet }))
    expect(found.imported.map(({ where }) => where)).toEqual(['sheet "One", row 2', 'sheet "Two", row 2'])
    expect(refusal(makeXlsx({ One: [['a', 'b']] }))).toContain('no row with headings')
  })

  test('[IM8] of more than six options the right ones and the first wrong ones are kept', () => {
    const heads = Array.from({ length: 9 }, (_, at) => `Option ${at + 1}`).join(',')
    const found = imported(`Question,${heads},Correct\nWhich?,a,b,c,d,e,f,g,h,i,"7,9"`)
    expect(answers(found)).toEqual([['Which?', 'a/b/c/d/g/i: g+i']])
    expect(changes(found)).toEqual(['Of its 9 options 6 were kept.'])
  })

  test('quotes, doubled quotes and line breaks in cells', () => {
    const found = imported('Question,Option 1,Option 2,Correct\n"Say ""hi"",\nplease","a,b",c,1\nNext?,"open,c,1\n')
    expect(answers(found)).toEqual([
      ['Say "hi",\nplease', 'a,b/c: a,b'],
      ['Next?', '"open/c: "open'],
    ])
  })
})
