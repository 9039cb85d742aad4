import {
  type CSSVariablesResolver,
  createTheme,
  localStorageColorSchemeManager,
  type MantineColorsTuple,
} from '@mantine/core';
import parts from './mantine-parts.module.css';

const petrol: MantineColorsTuple = [
  '#e9f5f7',
  '#d1e8ed',
  '#a8d3db',
  '#7cc3d0',
  '#4c9fae',
  '#2a8596',
  '#1b7b8d',
  '#0e5b6a',
  '#0b4b58',
  '#083a45',
];

const coral: MantineColorsTuple = [
  '#fff0ec',
  '#ffe0d8',
  '#ffc2b3',
  '#ffa58f',
  '#ff8f73',
  '#f9785a',
  '#f2694d',
  '#c94a30',
  '#a83a23',
  '#862c19',
];

/** For actions that cannot be undone. White text is readable on the shades that fill a button. */
const red: MantineColorsTuple = [
  '#fdecec',
  '#fbd5d6',
  '#f5abae',
  '#ff9d96',
  '#e8666c',
  '#d84a52',
  '#c93b45',
  '#b4232f',
  '#951a26',
  '#74121c',
];

const coolGray: MantineColorsTuple = [
  '#f5f8f9',
  '#edf2f4',
  '#e3eaed',
  '#d1dbe0',
  '#b6c4ca',
  '#93a3ab',
  '#667780',
  '#4b5a62',
  '#34424a',
  '#1e2a31',
];

const coolDark: MantineColorsTuple = [
  '#e4ecef',
  '#b6c4ca',
  '#a3b4bb',
  '#71838b',
  '#3e4f57',
  '#2b3b42',
  '#1f2c32',
  '#172227',
  '#0f171b',
  '#0a1013',
];

const FONT = '"Figtree Variable", system-ui, sans-serif';

export const theme = createTheme({
  colors: { petrol, coral, red, gray: coolGray, dark: coolDark },
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 6 },
  autoContrast: true,
  respectReducedMotion: true,
  fontFamily: FONT,
  headings: { fontFamily: FONT, fontWeight: '700', textWrap: 'balance' },
  fontSizes: { xs: '0.75rem', sm: '0.875rem', md: '1rem', lg: '1.25rem', xl: '1.75rem' },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '12px', xl: '24px' },
  spacing: { xs: '8px', sm: '12px', md: '16px', lg: '24px', xl: '32px' },
  defaultRadius: 'md',
  components: {
    Button: {
      defaultProps: { size: 'md' },
      classNames: { root: parts.button, inner: parts.buttonInner, label: parts.buttonLabel },
    },
    Input: {
      defaultProps: { size: 'md' },
      classNames: { wrapper: parts.inputWrapper, input: parts.input },
    },
    InputWrapper: {
      defaultProps: { size: 'md' },
      classNames: { label: parts.label, description: parts.description, error: parts.error },
    },
    ComboboxChevron: { classNames: { chevron: parts.chevron } },
    Skeleton: { classNames: { root: parts.skeleton } },
    Tabs: { classNames: { tab: parts.tab } },
  },
});

/** Mantine's names for colors, mapped to the tokens, so that colors are defined in one place. */
export const resolveVariables: CSSVariablesResolver = () => {
  const colors = {
    '--mantine-color-text': 'var(--text)',
    '--mantine-color-bright': 'var(--text)',
    '--mantine-color-body': 'var(--surface)',
    '--mantine-color-dimmed': 'var(--text-quiet)',
    '--mantine-color-placeholder': 'var(--text-quiet)',
    '--mantine-color-anchor': 'var(--brand)',
    '--mantine-color-error': 'var(--danger)',
    '--mantine-color-default': 'var(--surface)',
    '--mantine-color-default-hover': 'var(--sunken)',
    '--mantine-color-default-color': 'var(--text)',
    '--mantine-color-default-border': 'var(--line-strong)',
  };
  return { variables: {}, light: colors, dark: colors };
};

/** The key is also read by first.js, before this module is loaded. */
export const colorSchemeManager = localStorageColorSchemeManager({ key: 'league-color-scheme' });
