import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { parse, parseAllDocuments } from 'yaml'

/**
 * The manifests fit the schemas of Kubernetes. There is no kubectl on a machine for tests; what a cluster would add (names
 * that are taken, quotas) nobody can try here.
 */
const DEPLOY = join(import.meta.dirname, '../../../deploy')
const kustomization = parse(readFileSync(join(DEPLOY, 'kustomization.yaml'), 'utf8'))
const manifests: Manifest[] = kustomization.resources.flatMap((file: string) =>
  parseAllDocuments(readFileSync(join(DEPLOY, file), 'utf8')).map((document) => document.toJS()),
)

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: Record<string, unknown>
}

type Model = new (data: object) => { validate(): void }

async function modelOf({ apiVersion, kind }: Manifest): Promise<Model> {
  const path = `kubernetes-models/${apiVersion}/${kind}`
  const module = (await import(/* @vite-ignore */ path)) as Record<string, Model>
  const model = module[kind]
  if (!model) throw new Error(`There is no ${kind} in ${apiVersion}.`)
  return model
}

/**
 * What is wrong with a manifest; empty when nothing is. The schemas let fields pass that they do not know, such as misspelt
 * ones; but their checks read every field that they know, so what was never read is unknown.
 */
async function problemsOf(manifest: Manifest): Promise<string[]> {
  const unread = new Set<string>()
  const Model = await modelOf(manifest)
  try {
    Model.prototype.validate.call(watched(manifest, '', unread))
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)]
  }
  return [...unread].map((path) => `${manifest.kind} ${manifest.metadata.name} has an unknown field ${path}`)
}

function watched<Value>(value: Value, path: string, unread: Set<string>): Value {
  if (typeof value !== 'object' || value === null) return value
  const below = (key: string | symbol) => `${path}/${String(key)}`
  for (const key of Object.keys(value)) unread.add(below(key))
  const copy = Object.fromEntries(
    Object.entries(value).map(([key, one]) => [key, watched(one, below(key), unread)] as const),
  )
  return new Proxy((Array.isArray(value) ? Object.values(copy) : copy) as Value & object, {
    get(target, key) {
      unread.delete(below(key))
      return Reflect.get(target, key)
    },
  })
}

describe('[OP10] the manifests of Kubernetes', () => {
  test.each(manifests)('$kind $metadata.name fits its schema', async (manifest) => {
    expect(await problemsOf(manifest)).toEqual([])
  })

  test('a wrong value and a misspelt field are noticed', async () => {
    const set = manifests.find(({ kind }) => kind === 'StatefulSet') as Manifest
    expect(await problemsOf({ ...set, spec: { ...set.spec, replicas: 'two' } })).toEqual([
      expect.stringContaining('replicas'),
    ])
    expect(await problemsOf({ ...set, spec: { ...set.spec, replica: 2 } })).toEqual([
      'StatefulSet knowdown has an unknown field /spec/replica',
    ])
  })

  test('name files and each other as they are', () => {
    for (const { files } of kustomization.configMapGenerator)
      for (const file of files) expect(existsSync(join(DEPLOY, dirname(file), file))).toBe(true)
    const names = (kind: string) => manifests.filter((one) => one.kind === kind).map(({ metadata }) => metadata.name)
    const text = JSON.stringify(manifests)
    for (const [, claim] of text.matchAll(/"claimName":"([^"]+)"/g))
      expect(names('PersistentVolumeClaim')).toContain(claim)
    for (const [, map] of text.matchAll(/"configMap":\{"name":"([^"]+)"/g))
      expect(kustomization.configMapGenerator.map(({ name }: { name: string }) => name)).toContain(map)
    for (const [, service] of text.matchAll(/"service":\{"name":"([^"]+)"/g))
      expect(names('Service')).toContain(service)
  })

  test('[S-192] pin foreign images, show no token of the cluster, and let only proxy and monitoring in', () => {
    const images = [...JSON.stringify(manifests).matchAll(/"image":"([^"]+)"/g)].map(([, image]) => image)
    for (const image of images) if (image !== 'knowdown') expect(image).toMatch(/@sha256:[0-9a-f]{64}$/)
    expect(images.length).toBeGreaterThan(1)
    const policy = manifests.find(({ kind }) => kind === 'NetworkPolicy')
    expect(policy?.spec).toMatchObject({ podSelector: { matchLabels: { app: 'knowdown' } }, policyTypes: ['Ingress'] })
    expect(JSON.stringify(policy?.spec.ingress)).not.toContain('{}')
  })
})
