// `npm run deploy:init -- https://play.example`: writes deploy/.env with strong secrets for compose.yaml.
import { createECDH, randomBytes } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fail, root } from './setup.mjs'

const secret = () => randomBytes(32).toString('base64url')

/** A key of the curve that push services use. */
function pushKey() {
  const key = createECDH('prime256v1')
  key.generateKeys()
  return key.getPrivateKey('base64url').padStart(43, 'A')
}

/** The settings that every installation needs, and the optional ones as comments. */
export function newEnvironment(publicUrl) {
  return `# Settings of this installation, read by deploy/compose.yaml. Keep it secret, and keep a copy apart from the backups
# of the database. All other settings (docs/settings.md) can be added here too.
PUBLIC_URL=${publicUrl}
POSTGRES_PASSWORD=${secret()}
REDIS_PASSWORD=${secret()}
REALTIME_APP_SECRET=${secret()}
SIGNING_KEYS=first:${secret()}
PUSH_KEY=${pushKey()}

# Without a mail server nobody can confirm an address or reset a password.
# SMTP_URL=smtps://user:password@mail.example
# MAIL_FROM=Knowdown <play@example>
# CONTACT_EMAIL=play@example
`
}

function main() {
  const [publicUrl] = process.argv.slice(2)
  if (!publicUrl || !URL.canParse(publicUrl) || new URL(publicUrl).origin !== publicUrl) {
    fail('Say where people will open it, without a slash at the end: npm run deploy:init -- https://play.example')
  }
  const file = join(root, 'deploy', '.env')
  try {
    writeFileSync(file, newEnvironment(publicUrl), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
    fail(`${file} exists already and was not changed: its secrets belong to your data.`)
  }
  console.log(`Wrote ${file}. Add your mail server there, then: docker compose -f deploy/compose.yaml up --build -d`)
}

if (import.meta.url === pathToFileURL(process.argv[1]).href) main()
