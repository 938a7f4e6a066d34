import { fileURLToPath } from 'node:url'

// The bundle in `dist/` lies as deep as this file in `src/`, so the same relative paths fit both.
export const WEB_FOLDER = fileURLToPath(new URL('../../web/dist', import.meta.url))
export const BANK_FOLDER = fileURLToPath(new URL('../../../packages/content/bank', import.meta.url))
export const BREACHED_PASSWORDS = fileURLToPath(new URL('../lists/breached-passwords.bin', import.meta.url))
export const BACKUP_PROGRAM = fileURLToPath(new URL('../dist/backup.js', import.meta.url))
