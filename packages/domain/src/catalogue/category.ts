export interface Category {
  id: string
  name: string
  /** Name of an icon in the lucide set. */
  icon: string
  /** Key of the pack that unlocks it; null for a free category. */
  pack: string | null
  /** Needs a content warning before the first play. */
  sensitive: boolean
  /** Announced as new in the promo strip. */
  promo: boolean
}
