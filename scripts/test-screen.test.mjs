import { expect, onTestFinished, test } from 'vitest'
import { openScreen } from './test-screen.mjs'

function screenOn(stream) {
  let text = ''
  let time = 0
  const screen = openScreen({
    stream: { ...stream, write: (chunk) => (text += chunk) },
    names: ['types', 'unit'],
    now: () => time,
  })
  onTestFinished(screen.close)
  return {
    screen,
    pass: (ms) => {
      time += ms
    },
    written: () => text,
  }
}

test('a log gets one line for each part, when it ends', () => {
  const { screen, pass, written } = screenOn({ isTTY: false })
  screen.started('types')
  screen.started('unit')
  screen.progressed('unit', '3 of 10 files')
  pass(4_200)
  screen.ended('types', 'ok')
  expect(written()).toBe('types  ok, 4 s\n')
  pass(5_000)
  screen.ended('unit', '2 of 40 FAILED')
  screen.close()
  expect(written()).toBe('types  ok, 4 s\nunit   2 of 40 FAILED, 9 s\n')
})

test('a terminal shows one line for each part, drawn over the last one and never wider than the window', () => {
  const { screen, pass, written } = screenOn({ isTTY: true, columns: 30 })
  screen.started('types')
  pass(1_000)
  screen.progressed('types', 'a very long name of a file that is being tested')
  screen.close()
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the codes that move the cursor are what is tested.
  const frames = written().split(/\x1b\[2A/)
  expect(frames).toHaveLength(2)
  const lines = frames[1].replaceAll('\x1b[2K', '').split('\n')
  expect(lines).toEqual(['types  running, a very long n', 'unit   waiting', ''])
})
