/**
 * What Mantine's provider is built with in place of three files of its own. No colour of ours is of its palettes, and its style
 * sheet already has them all: this is the one that it reads itself.
 */
export const DEFAULT_COLORS = {
  blue: '#e7f5ff #d0ebff #a5d8ff #74c0fc #4dabf7 #339af0 #228be6 #1c7ed6 #1971c2 #1864ab'.split(' '),
};

/** Classes that show things from some width on: ours do that in their own style sheets. */
export const MantineClasses = () => null;

/** Variables worked out of the theme: `look-plugin.ts` has done it. */
export const MantineCssVariables = () => null;
