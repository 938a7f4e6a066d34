import { expect, test } from 'vitest'
import { closeStack } from './close-stack.ts'

test('what was opened last is closed first, each once and one after the other', async () => {
  const { onClose, close } = closeStack()
  const closed: string[] = []
  onClose(() => closed.push('database'))
  onClose(async () => {
    await Promise.resolve()
    closed.push('games')
  })
  await close()
  await close()
  expect(closed).toEqual(['games', 'database'])
})
