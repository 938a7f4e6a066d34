import { describe, expect, test } from 'vitest'
import { callerBudgets } from './caller-budgets.ts'

function budgets(factor = 1) {
  const time = { now: 0 }
  const all = callerBudgets(factor, () => time.now)
  const send = (count: number, work: { network?: string; credential?: string; bytes?: number } = {}) => {
    const { network = '192.0.2.1', credential = null, bytes = 0 } = work
    return Array.from({ length: count }, () => all.take({ network, credential, bytes })).filter(Boolean).length
  }
  return { all, send, time }
}

describe('[S-180] an address', () => {
  test('may send a burst and then a steady number of requests, and other addresses notice nothing', () => {
    const { send, time } = budgets()
    expect(send(5_000)).toBe(4_000)
    time.now += 1_000
    expect(send(5_000)).toBe(100)
    expect(send(100, { network: '192.0.2.2' })).toBe(100)
  })

  test('may send so many bytes, in however few requests', () => {
    const { send } = budgets()
    expect(send(200, { bytes: 64 * 1024 })).toBe(64)
  })

  test('may send more where the operator says so', () => {
    expect(budgets(2).send(20_000)).toBe(8_000)
  })
})

describe('[S-181] whoever has shown the key of a seat or an account', () => {
  test('is served after strangers have used up what their address may send', () => {
    const { all, send } = budgets()
    all.prove('ada', 'seat', 'seat of ada')
    expect(send(5_000)).toBe(4_000)
    expect(send(20, { credential: 'ada' })).toBe(20)
    expect(send(20, { credential: 'made up' })).toBe(0)
  })

  test('has a budget of its own, the same for every spelling of the same key', () => {
    const { all, send } = budgets()
    const spellings = Array.from({ length: 20 }, (_, n) => `ada ${n}`)
    for (const credential of spellings) all.prove(credential, 'account', 'account ada')
    const served = spellings.map((credential) => send(40, { credential, network: '192.0.2.7' }))
    // The last four are known; the others count as strangers.
    expect(served.slice(-4).reduce((sum, one) => sum + one)).toBe(60)
  })

  test('cannot flood the server together with others of the same address', () => {
    const { all, send } = budgets()
    for (let n = 0; n < 1_000; n += 1) all.prove(`key ${n}`, 'seat', `seat ${n}`)
    let served = 0
    for (let n = 0; n < 1_000; n += 1) served += send(60, { credential: `key ${n}` })
    expect(served).toBe(6_000)
  })

  test('is known as a player only with a seat', () => {
    const { all } = budgets()
    all.prove('ada', 'seat', 'seat of ada')
    all.prove('bob', 'account', 'account bob')
    expect([all.hasSeat('ada'), all.hasSeat('bob'), all.hasSeat('eve'), all.hasSeat(null)]).toEqual([
      true,
      false,
      false,
      false,
    ])
  })
})

describe('[S-182] the causes of a load', () => {
  test('are networks with a large share of all requests, until they have been quiet for a while', () => {
    const { all, send, time } = budgets()
    for (let n = 0; n < 20; n += 1) send(5, { network: `192.0.2.${n}` })
    expect(all.isSomebodyHeavy()).toBe(false)
    send(100, { network: 'hostile' })
    expect([all.isHeavy('hostile'), all.isHeavy('192.0.2.3'), all.isSomebodyHeavy()]).toEqual([true, false, true])
    time.now += 10_000
    expect([all.isHeavy('hostile'), all.isSomebodyHeavy()]).toEqual([false, false])
  })

  test('are not a crowd of many networks, nor a few requests on a quiet server', () => {
    const { all, send } = budgets()
    expect(send(20, { network: 'alone' })).toBe(20)
    expect(all.isHeavy('alone')).toBe(false)
    for (let n = 0; n < 5_000; n += 1) send(1, { network: `crowd ${n % 100}` })
    expect(all.isSomebodyHeavy()).toBe(false)
  })

  test('are found by large bodies and expensive work, too', () => {
    const { all, send } = budgets()
    send(5, { network: 'large', bytes: 64 * 1024 })
    expect(all.isHeavy('large')).toBe(true)
    all.charge('hashing', 200)
    expect(all.isHeavy('hashing')).toBe(true)
  })
})

test('[S-180] quiet networks are forgotten, and forgetting gives nobody a second budget', () => {
  const { all, send, time } = budgets()
  expect(send(5_000)).toBe(4_000)
  all.maintain()
  expect(send(10)).toBe(0)
  time.now += 60_000
  all.maintain()
  expect(send(5_000)).toBe(4_000)
})
