import { join } from 'node:path'
import { isMissing } from '@knowdown/testkit/missing-program'
import { createDatabase } from '@knowdown/testkit/postgres'
import { tempDir } from '@knowdown/testkit/temp-dir'
import type { TestProject } from 'vitest/node'
import { type DatabaseLocation, openDatabase } from '../open-database.ts'

declare module 'vitest' {
  interface ProvidedContext {
    migrated: { sqliteFile: string; postgresDatabase: string | undefined }
  }
}

/** Migrates one database of each engine, which tests copy. Runs once, before the first test. */
export async function setup(project: TestProject): Promise<() => void> {
  const { postgres } = project.getProvidedContext()
  const folder = tempDir()
  await migrate({ kind: 'sqlite', dataDir: folder.path })
  const url = isMissing(postgres) ? undefined : await createDatabase(postgres)
  if (url) await migrate({ kind: 'postgres', url })
  project.provide('migrated', {
    sqliteFile: join(folder.path, 'knowdown.db'),
    postgresDatabase: url && new URL(url).pathname.slice(1),
  })
  return folder.remove
}

async function migrate(location: DatabaseLocation): Promise<void> {
  const { close } = await openDatabase(location)
  await close()
}
