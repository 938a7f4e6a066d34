import { newCard } from '@knowdown/scheduling/card'
import { act, cleanup, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { afterEach, expect, test } from 'vitest'
import { readDeck, writeDeck } from '../../features/mistakes/device-deck.ts'
import { deviceStorage } from '../../platform/device-storage.ts'
import { MistakesLine } from './mistakes-line.tsx'

afterEach(() => {
  cleanup()
  localStorage.clear()
})

const card = (id: string) => ({
  id,
  category: 'space',
  difficulty: 'easy' as const,
  question: id,
  options: ['Mars', 'Venus'],
  answer: 'Mars',
  explanation: null,
  corrected: false,
  own: null,
  state: newCard(Date.now()),
})
const keep = (...ids: string[]) =>
  act(async () => writeDeck(deviceStorage, { ...readDeck(deviceStorage, 'ada'), cards: ids.map(card) }))

test('[MD3] home counts again when the deck was read from the server, also on a device that had none', async () => {
  render(
    <Suspense fallback={null}>
      <MistakesLine userId="ada" />
    </Suspense>,
  )
  expect(screen.queryByRole('link')).toBeNull()
  await keep('one')
  expect((await screen.findByRole('link')).textContent).toBe('1 mistake to practise')
  await keep('one', 'two')
  expect((await screen.findByRole('link')).textContent).toBe('2 mistakes to practise')
})
