/** The languages in which a quiz can be asked for. */
export const LANGUAGES = 'en de fr es it pt nl pl sv da nb fi cs hu ro el tr uk ru ar he hi id vi ja ko zh'.split(' ')

/** In English, as the rest of the screen. */
export const languageName = (tag: string): string => new Intl.DisplayNames(['en'], { type: 'language' }).of(tag) ?? tag
