import { SERVER_URL } from '../../../platform/build-settings.ts'

export const joinLink = (code: string): string => `${SERVER_URL}/party/${code}`

/** As people type it. */
export const joinAddress = (): string => `${new URL(SERVER_URL).host}/party`

/** The secret is behind the hash: browsers do not send it to any server. */
export const remoteLink = (code: string, key: string): string => `${SERVER_URL}/host/${code}/remote#key=${key}`

export const keyFromHash = (hash: string): string | null => new URLSearchParams(hash.replace(/^#/, '')).get('key')
