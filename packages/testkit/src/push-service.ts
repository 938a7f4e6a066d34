import { createDecipheriv, createECDH, createHmac, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface ReceivedPush {
  /** The device it was sent to. */
  device: string
  /** Decrypted as a browser would. */
  message: unknown
  ttlSeconds: number
  topic: string | undefined
}

export interface PushDeviceKeys {
  endpoint: string
  p256dh: string
  auth: string
}

export interface RunningPushService {
  origin: string
  received: readonly ReceivedPush[]
  /** A new device, as a browser subscribes one. */
  addDevice(name: string): PushDeviceKeys
  /** Answers with this status from now on, as a service that is down (503) or that lost the device (410). */
  answerWith(status: number): void
  stop(): Promise<void>
}

/** A push service as browsers have one: it checks who sends (RFC 8292) and decrypts what arrives (RFC 8291). */
export async function startPushService(): Promise<RunningPushService> {
  const devices = new Map<string, { ecdh: ReturnType<typeof createECDH>; auth: Buffer }>()
  const received: ReceivedPush[] = []
  let status = 201
  const server = createServer((request, response) => {
    receive(request)
      .then((code) => response.writeHead(code).end())
      .catch((error: unknown) => response.writeHead(400).end(String(error)))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  async function receive(request: IncomingMessage): Promise<number> {
    const body = Buffer.concat(await request.toArray())
    const name = decodeURIComponent(request.url?.slice('/push/'.length) ?? '')
    const device = devices.get(name)
    if (!device) return 404
    if (status >= 300) return status
    checkSender(request.headers.authorization ?? '', origin)
    const message: unknown = JSON.parse(decrypt(body, device.ecdh, device.auth).toString())
    const topic = request.headers.topic
    received.push({
      device: name,
      message,
      ttlSeconds: Number(request.headers.ttl),
      topic: Array.isArray(topic) ? topic[0] : topic,
    })
    return status
  }

  return {
    origin,
    received,
    addDevice(name) {
      const ecdh = createECDH('prime256v1')
      ecdh.generateKeys()
      const auth = randomBytes(16)
      devices.set(name, { ecdh, auth })
      return {
        endpoint: `${origin}/push/${name}`,
        p256dh: ecdh.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      }
    },
    answerWith(next) {
      status = next
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

/** `vapid t=TOKEN, k=KEY`: a token for this service, signed with that key, valid for a day at most. */
function checkSender(authorization: string, origin: string): void {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(authorization) ?? []
  const [header = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33).toString('base64url'), point.subarray(33).toString('base64url')]
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x, y }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, exp } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; exp: number }
  const leftSeconds = exp - Date.now() / 1_000
  if (!isSigned || aud !== origin || leftSeconds < 0 || leftSeconds > 86_400) throw new Error('not signed for us')
}

/** `aes128gcm` with one record: salt (16), record size (4), length of the key (1), the sender's key, the content. */
function decrypt(body: Buffer, ecdh: ReturnType<typeof createECDH>, auth: Buffer): Buffer {
  const salt = body.subarray(0, 16)
  const keyLength = body.readUInt8(20)
  const senderKey = body.subarray(21, 21 + keyLength)
  const content = body.subarray(21 + keyLength)
  const shared = createHmac('sha256', auth).update(ecdh.computeSecret(senderKey)).digest()
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), ecdh.getPublicKey(), senderKey, Buffer.from([1])])
  const secret = createHmac('sha256', shared).update(info).digest()
  const derive = (label: string, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, Buffer.from(`Content-Encoding: ${label}\0`), length))
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12))
  decipher.setAuthTag(content.subarray(-16))
  const padded = Buffer.concat([decipher.update(content.subarray(0, -16)), decipher.final()])
  // The text ends with a delimiter, followed by padding.
  return padded.subarray(0, padded.lastIndexOf(2))
}
