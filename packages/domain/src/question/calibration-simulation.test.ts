import { beforeAll, expect, test } from 'vitest'
import { DIFFICULTIES, type Difficulty } from '../catalogue/difficulty.ts'
import { seededRandom } from '../random.ts'
import {
  type ItemEstimate,
  type LevelPrior,
  NEW_LEVEL_PRIOR,
  newItemEstimate,
  newPlayerSkill,
  updateEstimates,
  updateLevelPrior,
} from './calibration.ts'
import { bandOf, PRIOR_DIFFICULTY } from './difficulty-band.ts'
import { nextLabel, quarantineReason } from './nightly-rules.ts'

const RUNS = 45
const PER_LEVEL = 40
const ANSWERS_PER_PLAYER = 30
const CHECKPOINTS = [30, 50, 100, 200]

/** A question with the truth that calibration must find: labels are noisy, some questions sharper, some keys wrong. */
interface Simulated {
  label: Difficulty
  truth: number
  sharpness: number
  key: 0 | 1
  item: ItemEstimate
}

const random = seededRandom(12345)
const gauss = () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random())

const simulated = (label: Difficulty): Simulated => ({
  label,
  truth: PRIOR_DIFFICULTY[label] + 0.8 * gauss(),
  sharpness: Math.exp(0.3 * gauss()),
  key: random() < 0.05 ? 1 : 0,
  item: newItemEstimate({ difficulty: label }),
})

/** Better players choose harder levels, more or less. */
function levelFor(skill: number): number {
  return Math.max(0, Math.min(3, Math.round(1.2 + 0.5 * skill + 0.9 * gauss())))
}

/** Option 0 is right. Players who do not know it guess, and option 1 is chosen more often than 2 and 3. */
function choiceOf(skill: number, { sharpness, truth }: Simulated): number {
  if (random() < 1 / (1 + Math.exp(-sharpness * (skill - truth)))) return 0
  const lot = random() * 3
  return [1, 2, 2.6].filter((edge) => lot >= edge).length
}

function playOne(questions: Simulated[], levels: LevelPrior[]) {
  const skill = gauss()
  const first = levelFor(skill)
  let level = first
  let player = newPlayerSkill(levels[first] ?? NEW_LEVEL_PRIOR)
  for (let answer = 0; answer < ANSWERS_PER_PLAYER; answer++) {
    if (answer > 0 && answer % 10 === 0) level = levelFor(skill)
    const asked = questions[level * PER_LEVEL + Math.floor(random() * PER_LEVEL)]
    if (!asked) throw new Error('no such question')
    const learnt = updateEstimates(asked.item, player, { choice: choiceOf(skill, asked), key: asked.key })
    asked.item = learnt.item
    player = learnt.player
  }
  levels[first] = updateLevelPrior(levels[first] ?? NEW_LEVEL_PRIOR, player)
}

const relabelled = ({ label, item, key }: Simulated) =>
  nextLabel({ label, item, key, lastMovedAt: null, cell: { size: 100, floor: 20 }, at: 0 })
const alarmed = ({ item, key }: Simulated) => quarantineReason({ item, key, reports: 0, views: 0 })
const stepsOff = (label: Difficulty, { truth }: Simulated) =>
  Math.abs(DIFFICULTIES.indexOf(label) - DIFFICULTIES.indexOf(bandOf(truth)))
const share = (items: readonly Simulated[], holds: (item: Simulated) => boolean) =>
  items.filter(holds).length / items.length

function figuresOf(all: readonly Simulated[]) {
  const sound = all.filter(({ key }) => key === 0)
  const moved = sound.filter((one) => relabelled(one) !== one.label)
  return {
    error: Math.sqrt(sound.reduce((sum, { item, truth }) => sum + (item.b - truth) ** 2, 0) / sound.length),
    rightAtStart: share(sound, (one) => stepsOff(one.label, one) === 0),
    right: share(sound, (one) => stepsOff(relabelled(one), one) === 0),
    twoOff: share(sound, (one) => stepsOff(relabelled(one), one) >= 2),
    better: share(moved, (one) => stepsOff(relabelled(one), one) < stepsOff(one.label, one)),
    planted: all.length - sound.length,
    found: share(
      all.filter(({ key }) => key === 1),
      (one) => alarmed(one) === 'wrong-key',
    ),
    falseAlarms: share(sound, (one) => alarmed(one) !== null),
  }
}

const figures = new Map<number, ReturnType<typeof figuresOf>>()
const after = (answers: number) => figures.get(answers) as ReturnType<typeof figuresOf>

beforeAll(() => {
  const snapshots = new Map<number, Simulated[]>(CHECKPOINTS.map((answers) => [answers, []]))
  for (let run = 0; run < RUNS; run++) {
    const questions = DIFFICULTIES.flatMap((label) => Array.from({ length: PER_LEVEL }, () => simulated(label)))
    const levels = DIFFICULTIES.map(() => NEW_LEVEL_PRIOR)
    let answers = 0
    for (const checkpoint of CHECKPOINTS) {
      for (; answers < checkpoint * questions.length; answers += ANSWERS_PER_PLAYER) playOne(questions, levels)
      snapshots.get(checkpoint)?.push(...questions.map((one) => ({ ...one })))
    }
  }
  for (const [answers, all] of snapshots) figures.set(answers, figuresOf(all))
})

test('labels that were right in 62% at the start are right in 73% after 100 answers and 78% after 200', () => {
  expect(after(100).rightAtStart).toBeCloseTo(0.62, 2)
  expect(after(100).right).toBeGreaterThan(0.72)
  expect(after(200).right).toBeGreaterThan(0.77)
})

test('nine of ten moves are for the better, and hardly a question stays two steps off', () => {
  expect(after(100).better).toBeGreaterThan(0.89)
  expect(after(100).twoOff).toBeLessThan(0.01)
  expect(after(200).twoOff).toBeLessThan(0.002)
})

test('the difficulty is known better with every answer', () => {
  expect(after(50).error).toBeLessThan(0.58)
  expect(after(100).error).toBeLessThan(after(50).error)
  expect(after(200).error).toBeLessThan(0.53)
})

test('wrong keys are found: most after 50 answers, nearly all after 200, with hardly a false alarm', () => {
  expect(after(30).planted).toBeGreaterThan(300)
  expect(after(30).found).toBeGreaterThan(0.55)
  expect(after(50).found).toBeGreaterThan(0.7)
  expect(after(100).found).toBeGreaterThan(0.87)
  expect(after(200).found).toBeGreaterThan(0.94)
  for (const answers of CHECKPOINTS) expect(after(answers).falseAlarms).toBeLessThanOrEqual(0.0004)
})
