import { expect, test } from 'vitest'
import type { SigningKey } from '../../features/signing-keys.ts'
import { aesSecretBox } from '../secret-box/aes-secret-box.ts'
import { onBothEngines } from '../sql/on-both-engines.ts'
import { sqlMailOutbox, sqlMailQueue } from '../sql/sql-mail.ts'
import { sealedOutbox, sealedQueue } from './sealed-mail.ts'

const KEY: SigningKey = { id: 'one', secret: 'a key of this installation, long enough' }
const OTHER: SigningKey = { id: 'two', secret: 'another key of this installation, newer' }
const mail = {
  to: 'ada@example.org',
  subject: 'Reset',
  text: 'secret=kingfisher-seven',
  html: '<a href="?secret=kingfisher-seven">',
}

onBothEngines('sealed mails', (open) => {
  test('[S-186] lie unreadable in the database and arrive as they were written', async () => {
    const { db } = await open()
    const box = aesSecretBox([KEY], 'mails')
    await sealedOutbox(sqlMailOutbox(db, Date.now), box).add(mail)
    const [row] = await db.selectFrom('mails').selectAll().execute()
    expect(JSON.stringify(row)).not.toContain('kingfisher')
    expect(await sealedOutbox(sqlMailOutbox(db, Date.now), box).all()).toMatchObject([mail])
    expect(await sealedQueue(sqlMailQueue(db, Date.now), box).claim('mail', 1_000)).toMatchObject(mail)
  })

  test('that an older version wrote in plain words are sent, and one whose key is gone keeps none waiting', async () => {
    const { db } = await open()
    await sealedOutbox(sqlMailOutbox(db, Date.now), aesSecretBox([KEY], 'mails')).add(mail)
    await sqlMailOutbox(db, Date.now).add({ ...mail, text: 'plain', html: '' })
    const queue = sealedQueue(sqlMailQueue(db, Date.now), aesSecretBox([OTHER], 'mails'))
    expect(await queue.claim('mail', 1_000)).toMatchObject({ text: 'plain', html: '' })
    expect(await queue.counts()).toMatchObject([{ waiting: 1, failed: 1 }])
  })
})
