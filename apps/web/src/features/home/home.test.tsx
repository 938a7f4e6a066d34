import { initialSoloQuiz } from '@knowdown/domain/solo/solo-state'
import { cleanup, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { ComponentProps } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { Doors } from './doors.tsx'
import { Home } from './home.tsx'

afterEach(cleanup)

const opening = initialSoloQuiz().screen
const choices = opening.kind === 'home' ? opening.choices : null
const space = { id: 'space', name: 'Space', pack: null, icon: 'rocket', sensitive: false }

function show(props: Partial<ComponentProps<typeof Home>> = {}) {
  const heard = vi.fn()
  if (!choices) throw new Error('a quiz opens at home')
  render(
    <Home
      choices={choices}
      category={null}
      categoryCount={30}
      sheetOpen={false}
      assistant={{ premium: false, enabled: false, switchTo: (enabled) => heard('assistant', enabled) }}
      onMode={(mode) => heard('mode', mode)}
      onDifficulty={(difficulty) => heard('difficulty', difficulty)}
      onTimed={(timed) => heard('timed', timed)}
      onOpenSheet={() => heard('sheet')}
      onStart={() => heard('start')}
      returned={false}
      wide={false}
      best={null}
      doors={
        <Doors
          onBattle={() => heard('battle')}
          onChallenge={() => heard('challenge')}
          party="/host"
          ownQuizzes="/quizzes"
        />
      }
      paused={null}
      onResume={() => heard('resume')}
      daily={<p>The daily</p>}
      news={null}
      topPlayers={null}
      after={null}
      battle={<p>The battle</p>}
      gallery={null}
      {...props}
    />,
  )
  return heard
}
const startButton = () => screen.queryByRole('button', { name: 'Start Quiz' })
const solo = choices ?? { mode: 'solo', difficulty: 'medium', category: null, picked: false, timed: false }

test('[H1] home shows the name of the product and the tagline', () => {
  show()
  expect(screen.getByRole('heading', { level: 1, name: 'Knowdown' })).toBeTruthy()
  expect(document.body.textContent).toContain('Test your knowledge with AI-generated questions!')
})

test('[H2] [H4] mode and difficulty are there, Solo and Medium chosen, and Expert means obscure', async () => {
  const heard = show()
  const checked = screen.getAllByRole<HTMLInputElement>('radio', { checked: true }).map(({ value }) => value)
  expect(checked).toEqual(['solo', 'medium'])
  await userEvent.click(screen.getByRole('radio', { name: 'Expert' }))
  await userEvent.click(screen.getByRole('radio', { name: /Multi/ }))
  expect(heard.mock.calls).toEqual([
    ['difficulty', 'obscure'],
    ['mode', 'multi'],
  ])
})

test('[H3] Start Quiz shows only in Solo and with a category', async () => {
  show({ choices: { ...solo, category: null } })
  expect(startButton()).toBeNull()
  cleanup()
  show({ choices: { ...solo, mode: 'multi', category: 'space' }, category: space })
  expect(startButton()).toBeNull()
  expect(screen.getByText('The battle')).toBeTruthy()
  cleanup()
  const heard = show({ choices: { ...solo, category: 'space' }, category: space })
  await userEvent.click(startButton() as HTMLElement)
  expect(heard).toHaveBeenCalledWith('start')
})

test('[H5] the AI Assistant is labelled Premium and says what it needs, or what it gives', () => {
  show()
  const words = () => screen.getByRole('switch', { name: /AI Assistant/ }).textContent
  expect(words()).toBe('AI Assistant PremiumRequires Premium · DisabledPremium explains every answer')
  cleanup()
  show({ assistant: { premium: true, enabled: true, switchTo: () => {} } })
  expect(words()).toBe('AI Assistant PremiumGet explanations · EnabledPremium explains every answer')
})

test('[H5] the AI Assistant is for Solo only', () => {
  show({ choices: { ...solo, mode: 'multi' } })
  expect(screen.queryByRole('switch', { name: /AI Assistant/ })).toBeNull()
})

test('home opens with a category, so that one tap starts a quiz, and Start yields to the daily', () => {
  show({ category: space })
  expect(startButton()?.className).toContain('button-yielding')
  expect(screen.getByRole('button', { name: /^Space.*Change category/ })).toBeTruthy()
})

test('[H1] [H2] on a phone the daily comes first, then the title, quick play with Start inside it, and the other ways to play', () => {
  show({ category: space, best: 9 })
  const quickPlay = screen.getByRole('region', { name: 'Quick play' })
  const order = [screen.getByText('The daily'), screen.getByRole('heading', { level: 1 }), quickPlay, doors()]
  for (const [place, part] of order.slice(1).entries()) {
    expect(order[place]?.compareDocumentPosition(part)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  }
  expect(quickPlay.contains(startButton())).toBe(true)
  expect(quickPlay.textContent).toContain('Best 9')
})
const doors = () => screen.getByRole('navigation', { name: 'More ways to play' })

test('battle, challenge, party and own quizzes are one tap away', async () => {
  const heard = show({ category: space })
  await userEvent.click(screen.getByRole('button', { name: /^Battle/ }))
  await userEvent.click(screen.getByRole('button', { name: /^Challenge/ }))
  expect(heard.mock.calls).toEqual([['battle'], ['challenge']])
  expect(screen.getByRole('link', { name: /^Party/ }).getAttribute('href')).toBe('/host')
  expect(screen.getByRole('link', { name: /^My quizzes/ }).getAttribute('href')).toBe('/quizzes')
})

test('[B1] in Multi the daily steps aside, and the head of battles stands in place of the title', () => {
  show({ choices: { ...solo, mode: 'multi' } })
  expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Multiplayer Quiz')
  expect(document.body.textContent).toContain('Challenge your friends in real-time!')
  expect(screen.queryByText('The daily')).toBeNull()
})

test('a quiz that waits is resumed before another one starts', async () => {
  const heard = show({ category: space, paused: { category: 'Music', question: 4, total: 10 } })
  const waiting = screen.getByRole('region', { name: 'Quiz under way' })
  expect(waiting.textContent).toContain('Music Question 4 of 10 is waiting')
  expect(startButton()?.className).toContain('button-strong')
  await userEvent.click(screen.getByRole('button', { name: 'Resume' }))
  expect(heard).toHaveBeenCalledExactlyOnceWith('resume')
})
