import { slug } from '@knowdown/domain/catalogue/category'

/** Content warning and disclosure stay so long after they were accepted. */
export const CLOSES_AFTER_MS = 500

export type DisclosureType = 'questions' | 'feedback' | 'default'

/** Names of the flags on the device; each is set to 'true'. */
export const warningKey = (category: string) => `content_warning_${slug(category)}_accepted`
export const disclosureKey = (type: DisclosureType) => `ai_disclosure_${type}_accepted`
