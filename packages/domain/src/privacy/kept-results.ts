/** How many days after the end names and answers are deleted, as the host or owner chooses; 0 is at once. */
export const KEPT_RESULTS_DAYS = [0, 1, 7, 30, 90] as const
export type KeptResultsDays = (typeof KEPT_RESULTS_DAYS)[number]
export const USUAL_KEPT_DAYS: KeptResultsDays = 30
