// @vitest-environment happy-dom
import { act, renderHook } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { gameSounds, useGameSounds } from './game-sounds.ts'

const started = vi.fn()
const param = () => ({ value: 0, setValueAtTime() {}, linearRampToValueAtTime() {}, exponentialRampToValueAtTime() {} })
class FakeAudio {
  state = 'running'
  currentTime = 0
  destination = {}
  resume = async () => {}
  close = async () => {}
  createGain = () => ({ gain: param(), connect: (next: unknown) => next })
  createOscillator = () => ({
    type: '',
    frequency: param(),
    connect: (next: unknown) => next,
    start: started,
    stop() {},
  })
}

beforeEach(() => {
  localStorage.clear()
  started.mockReset()
  vi.stubGlobal('AudioContext', FakeAudio)
})

test('games are silent until somebody switches the sound on, and again after it is switched off', () => {
  gameSounds.play('right')
  expect(started).not.toHaveBeenCalled()
  gameSounds.switchTo(true)
  gameSounds.play('right')
  expect(started).toHaveBeenCalledTimes(2)
  gameSounds.play('wrong')
  expect(started).toHaveBeenCalledTimes(3)
  gameSounds.switchTo(false)
  gameSounds.play('right')
  expect(started).toHaveBeenCalledTimes(3)
})

test('the switch shows what is stored on this device', () => {
  const { result } = renderHook(() => useGameSounds())
  expect(result.current.isOn).toBe(false)
  act(() => result.current.switchTo(true))
  expect([result.current.isOn, localStorage.getItem('sounds')]).toEqual([true, 'on'])
})
