/** Which reasons and steps the first page shows where an owner wrote none; their texts are in `locales/`. */
export const usualReasons = [
  { key: 'honest', icon: 'drama' },
  { key: 'price', icon: 'coins' },
  { key: 'leave', icon: 'log-out' },
] as const

export const usualSteps = ['tell', 'find', 'write'] as const
