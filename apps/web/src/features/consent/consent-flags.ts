import { slug } from '@knowdown/domain/catalogue/category'
import { deviceStorage } from '../../platform/device-storage.ts'

/** How long the content warning and the disclosure stay open after they were accepted. */
export const CLOSES_AFTER_MS = 500

export type DisclosureType = 'questions' | 'feedback' | 'default'

/** Keys of the flags in device storage; accepted flags have the value 'true'. */
export const warningKey = (category: string) => `content_warning_${slug(category)}_accepted`
const disclosureKey = (type: DisclosureType) => `ai_disclosure_${type}_accepted`

export const isDisclosureAccepted = (type: DisclosureType) => deviceStorage.read(disclosureKey(type)) !== null
export const acceptDisclosure = (type: DisclosureType) => deviceStorage.write(disclosureKey(type), 'true')
