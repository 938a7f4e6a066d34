import { expect, test } from 'vitest'
import { checkReading, readingGrade } from './check-reading.ts'

test.each([
  ['The cat sat on the mat.', -1.45],
  ['The cat sat. The dog ran.', -2.62],
  ['He said "The cat sat." The dog ran home.', -2.03],
  ['The cat sat on the mat', -1.45],
  ['One two three four', 0],
  ['The café is made of crème caramel.', 2.31],
  ['A beautiful queen saw Europe.', 5.24],
])('%s is read at grade %d', (text, grade) => {
  expect(readingGrade(text)).toBeCloseTo(grade, 1)
})

test('text without letters needs no school', () => {
  expect(readingGrade('1 2 3 4 5 6.')).toBe(0)
})

test('everyone reads easy and medium questions; fans are asked for more', () => {
  const item = {
    question: 'Which administrative institution regulated the agricultural economy?',
    explanation: 'It was established after the harvest failed, and it remained until the railway arrived there.',
    options: [],
    answer: '',
  }
  const grade = readingGrade(`${item.question} ${item.explanation}`)
  expect(grade).toBeGreaterThan(14)
  expect(grade).toBeLessThan(17)
  const finding = {
    level: 'warning',
    rule: 'reading-level',
    message: `asks for ${grade.toFixed(1)} years of school to be read`,
  }
  expect(checkReading({ ...item, difficulty: 'easy' })).toEqual([finding])
  expect(checkReading({ ...item, difficulty: 'medium' })).toEqual([finding])
  expect(checkReading({ ...item, difficulty: 'hard' })).toEqual([])
  expect(checkReading({ ...item, difficulty: 'obscure' })).toEqual([])
})
