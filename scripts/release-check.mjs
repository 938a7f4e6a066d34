// `npm run release:check`, before a release and apart from `npm test`: asks the advisory database about what ships, the
// registry for its signatures, and the image registry whether each pinned digest still is that of its tag. Whoever does not
// answer fails the check, because nobody knows then.
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { askRegistry, UNANSWERED } from './audit.mjs'
import { fail, root } from './setup.mjs'

const ANSWER_MS = 30_000
const MANIFESTS = [
  'application/vnd.oci.image.index.v1+json',
  'application/vnd.docker.distribution.manifest.list.v2+json',
]

/** Every image of others that the files of `deploy/` name, once each, as `name:tag` and digest; null without one. */
export function pinnedImages(texts) {
  const found = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:FROM|image:(?: &\w+)?) ([a-z]+:[\w.-]+)(?:@(sha256:[0-9a-f]{64}))?/gm)].map(
      ([, image, digest = null]) => [image, digest],
    ),
  )
  return [...new Map(found.map((one) => [one.join(), one])).values()]
}

/** Lines for what is wrong. `answers` are pairs of what was asked and the problems found; null for no answer. */
export const problemsIn = (answers) =>
  answers.flatMap(([asked, problems]) => problems ?? [`${asked}: ${UNANSWERED}; a release needs its answer.`])

/** The digest that the tag has now; null when the registry does not answer. */
async function digestOf(image) {
  const [name, tag] = image.split(':')
  const signal = AbortSignal.timeout(ANSWER_MS)
  try {
    const scope = `service=registry.docker.io&scope=repository:library/${name}:pull`
    const { token } = await (await fetch(`https://auth.docker.io/token?${scope}`, { signal })).json()
    const reply = await fetch(`https://registry-1.docker.io/v2/library/${name}/manifests/${tag}`, {
      method: 'HEAD',
      headers: { authorization: `Bearer ${token}`, accept: MANIFESTS.join() },
      signal,
    })
    return reply.headers.get('docker-content-digest')
  } catch {
    return null
  }
}

export function compareImage(image, pinned, current) {
  if (pinned === null) return [`${image} is not pinned by its digest.`]
  if (current === null) return null
  return pinned === current ? [] : [`${image} is pinned to ${pinned}, but is ${current} now: look at it and pin that.`]
}

async function main() {
  const deploy = join(root, 'deploy')
  const files = readdirSync(deploy, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /Dockerfile|\.yaml$/.test(name),
  )
  const images = pinnedImages(files.map((name) => readFileSync(join(deploy, name), 'utf8')))
  const answers = [
    ...(await askRegistry()),
    ...(await Promise.all(
      images.map(async ([image, pinned]) => [image, compareImage(image, pinned, await digestOf(image))]),
    )),
  ]
  for (const [asked, problems] of answers)
    console.log(`${asked}: ${problems === null ? UNANSWERED : problems.length === 0 ? 'fine' : problems.join(' ')}`)
  const problems = problemsIn(answers)
  if (problems.length > 0) fail(problems.join('\n'))
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main()
