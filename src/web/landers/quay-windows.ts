/** Windows of the quay, in its drawing and in its film. */

/** Windows that are dark when the page opens: x, y and width. */
export const windows = [
  [70.8, 524, 25],
  [264.1, 504, 23],
  [467.3, 460, 19.7],
  [608.8, 528, 25],
  [742, 440, 20.3],
  [837.6, 458, 22.7],
  [875.4, 510, 22.7],
  [1000, 466, 19.3],
  [1057.3, 416, 24.7],
  [1098.4, 520, 24.7],
  [1274.7, 498, 21],
  [1334.3, 514, 23.3],
] as const
