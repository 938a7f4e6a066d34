import { expect, test } from 'vitest'
import { onBothEngines } from './on-both-engines.ts'
import { sqlMailOutbox } from './sql-mail.ts'

const mail = (subject: string) => ({ to: 'ada@example.test', subject, text: 'Good day', html: '<p>Good day</p>' })

onBothEngines('the mail outbox', (open) => {
  test('is empty at first', async () => {
    const { db } = await open()
    expect(await sqlMailOutbox(db, () => 1).all()).toEqual([])
  })

  test('returns every mail with its time as a number', async () => {
    const { db } = await open()
    const now = 1_763_000_000_123
    const outbox = sqlMailOutbox(db, () => now)
    await outbox.add({ to: 'ada@example.test', subject: 'Größe 🎲', text: "it's\n100 %", html: '<p>"1"</p>' })
    expect(await outbox.all()).toEqual([
      {
        id: expect.stringMatching(/^[0-9a-f]{32}$/),
        createdAt: now,
        to: 'ada@example.test',
        subject: 'Größe 🎲',
        text: "it's\n100 %",
        html: '<p>"1"</p>',
      },
    ])
  })

  test('lists the newest last, even when the clock stands still or goes back', async () => {
    const { db } = await open()
    const times = [50, 50, 50, 10, 11, 60]
    let now = 0
    const outbox = sqlMailOutbox(db, () => now)
    for (const [index, time] of times.entries()) {
      now = time
      await outbox.add(mail(String(index)))
    }
    const mails = await outbox.all()
    expect(mails.map(({ subject }) => subject)).toEqual(['0', '1', '2', '3', '4', '5'])
    expect(mails.map(({ createdAt }) => createdAt)).toEqual(times)
  })
})
