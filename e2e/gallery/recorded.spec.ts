import { confirmAddress, signUp, uniquePlayer } from '../accounts.ts'
import { button, openOptions, playLikeAPerson, startMatch } from '../battles.ts'
import { answerQuestions, skipDisclosure } from '../solo-quiz.ts'
import { expect, test } from './show.ts'

test('a game that is recorded, offered in the queue and played', async ({
  twoPlayers: { host: ada, guest: bob },
  newPlayer,
  mailbox,
  show,
  consoleErrors,
}) => {
  test.slow()
  consoleErrors.allow(/WebSocket/)
  for (const [page, name] of [
    [ada, 'Ada'],
    [bob, 'Bob'],
  ] as const) {
    await page.goto('/terms')
    const player = await signUp(page, uniquePlayer(name))
    await confirmAddress(page, player, mailbox)
    await skipDisclosure(page)
  }
  await ada.goto('/settings')
  const allow = ada.getByRole('switch', { name: /^Others may play my recorded games/ })
  await allow.click()
  await expect(allow).toBeChecked()
  await startMatch(ada, bob)
  await Promise.all([playLikeAPerson(ada), playLikeAPerson(bob)])
  await expect(bob.getByRole('region', { name: 'Recorded games' })).toBeVisible()
  await show(bob, 'battle-recording-question', { whole: true })

  const visitor = await newPlayer()
  await skipDisclosure(visitor)
  await visitor.goto('/battle/find?category=video-games&difficulty=medium')
  await expect(button(visitor, 'Play a recorded game')).toBeVisible({ timeout: 30_000 })
  await show(visitor, 'queue-recorded-offer')
  await button(visitor, 'Play a recorded game').click()
  await expect(openOptions(visitor)).toHaveCount(4)
  await show(visitor, 'recorded-game')
  await answerQuestions(visitor)
  await expect(visitor.getByText('Recorded game, unrated')).toBeVisible()
  await show(visitor, 'recorded-result', { whole: true })
})
