import { cleanup, render, renderHook, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test } from 'vitest'
import type { OwnRunReply } from '../../api/own-quizzes/own-run-calls.ts'
import { readDeck } from '../../features/mistakes/device-deck.ts'
import type { Practice } from '../../features/mistakes/use-practice.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { OwnPractice } from './own-practice.tsx'
import { useVisitorOwnMistakes } from './use-visitor-run-mistakes.ts'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const key = { kind: 'choice' as const, options: ['Mostar', 'Split'], right: 0 }
const RUN: OwnRunReply = {
  run_id: 'run',
  timing: 'normal',
  server_time: 1,
  total: 1,
  settled: [
    {
      card_id: 'a-quiz/a-question',
      question: {
        text: 'Which town is it?',
        kind: 'choice',
        options: key.options,
        unit: '',
        picture: { file: 'a-bridge', alt: 'An old bridge' },
      },
      key,
      given: null,
      correct: false,
      share: 0,
      timed_out: true,
      took_ms: 1,
      explanation: '',
    },
  ],
  open: null,
  result: { right: 0, answered: 1, total_ms: 1, timing: 'normal' },
}

test('[OQ12] a question that a visitor missed is practised with its picture', async () => {
  renderHook(() => useVisitorOwnMistakes(RUN, true))
  await waitFor(() => expect(readDeck(deviceStorage, null).cards).toHaveLength(1))
  const deck = readDeck(deviceStorage, null)
  const nothing = () => {}
  const practice: Practice = {
    deck,
    isSyncing: false,
    cards: deck.cards.map((card) => ({ card, chosen: null })),
    index: 0,
    start: nothing,
    choose: nothing,
    next: nothing,
    stop: nothing,
  }
  render(<OwnPractice practice={practice} own={key} pips={['open']} onClose={nothing} />)
  expect(screen.getByRole('img', { name: 'An old bridge' }).getAttribute('src')).toBe('/api/pictures/a-bridge/small')
})
