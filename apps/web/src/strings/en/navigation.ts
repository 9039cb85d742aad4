/** Texts of the bar at the bottom of a small screen, in all portals. */
export const navigation = {
  bar: 'Main pages',
  more: 'More',
  close: 'Close More',
} as const;
