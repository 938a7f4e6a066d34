/** Not beside the component that shows it: home needs the words, and not the component. */
export const OFFLINE_MESSAGE = 'You’re offline. Try again when you’re back.'
