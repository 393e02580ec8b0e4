import {
  type CSSVariablesResolver,
  createTheme,
  defaultVariantColorsResolver,
  type MantineColorsTuple,
  type VariantColorsResolver,
} from '@mantine/core';

const petrol: MantineColorsTuple = [
  '#e9f5f6',
  '#d2e9eb',
  '#a3d4d8',
  '#5cc0c9',
  '#7ccfd6',
  '#2c99a4',
  '#15818c',
  '#0e6f79',
  '#0b5c64',
  '#08474e',
];
const flame: MantineColorsTuple = [
  '#fff1ea',
  '#fddfd0',
  '#fcbd9f',
  '#ff9460',
  '#ffa77b',
  '#ee6a30',
  '#dd5217',
  '#cf440e',
  '#b83a08',
  '#8f2d06',
];
const red: MantineColorsTuple = [
  '#fdeeee',
  '#f8d8d8',
  '#efb0b0',
  '#ff8f8f',
  '#ffa6a6',
  '#d84a4a',
  '#c63535',
  '#b42626',
  '#9a1d1d',
  '#7a1515',
];
/** Neutrals of the light theme, from paper to ink. */
const gray: MantineColorsTuple = [
  '#f6f7f4',
  '#eef1ee',
  '#e6eae7',
  '#dde2de',
  '#c3cbc8',
  '#93a0a6',
  '#6b7b8a',
  '#586877',
  '#44566a',
  '#0b1b2b',
];
/** Neutrals of the dark theme, from ink to the header; 4 is a border, 6 a card, 7 paper. */
const dark: MantineColorsTuple = [
  '#e8eef2',
  '#c9d4dc',
  '#a7b6c2',
  '#8294a3',
  '#30495c',
  '#1d3140',
  '#0d1c28',
  '#07121b',
  '#050d14',
  '#03080c',
];

/**
 * The flame button is the same in both themes, like the header it is in. Other filled components get a theme-dependent
 * text colour: Mantine derives it from the light shade only.
 */
const variantColorResolver: VariantColorsResolver = (input) => {
  const looks = defaultVariantColorsResolver(input);
  if (input.variant !== 'filled') return looks;
  if (input.color !== 'flame') return { ...looks, color: 'var(--on-filled)' };
  return {
    background: 'var(--flame-button)',
    hover: 'var(--flame-button-hover)',
    color: 'var(--on-flame-button)',
    border: 'none',
  };
};

/** A dialog's title bar is a <header>, which would be a second banner landmark. */
const plainHeader = { header: { role: 'presentation' } };

/** Maps Mantine's variables to the palette of tokens.css. */
export const cssVariables: CSSVariablesResolver = () => {
  const both = {
    '--mantine-color-body': 'var(--paper)',
    '--mantine-color-text': 'var(--ink)',
    '--mantine-color-bright': 'var(--ink)',
    '--mantine-color-dimmed': 'var(--ink-3)',
    '--mantine-color-placeholder': 'var(--ink-3)',
    '--mantine-color-anchor': 'var(--petrol)',
    '--mantine-color-default': 'var(--card)',
    '--mantine-color-default-hover': 'var(--hover)',
    '--mantine-color-default-color': 'var(--ink)',
    '--mantine-color-default-border': 'var(--line-strong)',
    '--mantine-color-disabled': 'var(--hover)',
    '--mantine-color-disabled-color': 'var(--ink-3)',
    '--mantine-color-disabled-border': 'var(--line)',
  };
  return {
    variables: {},
    light: { ...both, '--mantine-color-error': '#b42626' },
    dark: { ...both, '--mantine-color-error': '#ff8f8f' },
  };
};

export const theme = createTheme({
  primaryColor: 'petrol',
  primaryShade: { light: 7, dark: 3 },
  autoContrast: true,
  luminanceThreshold: 0.3,
  colors: { petrol, flame, red, gray, dark },
  black: '#0b1b2b',
  white: '#ffffff',
  variantColorResolver,
  fontFamily:
    '"Inter Variable", "Inter Fallback", "Segoe UI", "Geeza Pro", "Noto Sans Arabic", "PingFang SC", "Microsoft YaHei", "Noto Sans SC", "Noto Sans CJK SC", system-ui, sans-serif',
  fontFamilyMonospace: '"JetBrains Mono Variable", ui-monospace, monospace',
  fontSizes: {
    xs: 'var(--size-1)',
    sm: 'var(--size-2)',
    md: 'var(--size-3)',
    lg: 'var(--size-3)',
    xl: 'var(--size-4)',
  },
  headings: {
    fontWeight: '650',
    sizes: {
      h1: { fontSize: 'var(--size-4)', lineHeight: '1.2' },
      h2: { fontSize: 'var(--size-3)', lineHeight: '1.4' },
      h3: { fontSize: 'var(--size-2)', lineHeight: '1.4' },
    },
  },
  defaultRadius: 'md',
  radius: { sm: '0.25rem', md: '0.4375rem', lg: '0.625rem' },
  shadows: { xs: 'none', sm: 'none', md: 'none', lg: 'none', xl: 'none' },
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    Button: { defaultProps: { size: 'sm' } },
    Paper: { defaultProps: { withBorder: true, radius: 'lg' } },
    Menu: { defaultProps: { shadow: 'none', transitionProps: { duration: 120 } } },
    Popover: { defaultProps: { shadow: 'none', transitionProps: { duration: 120 } } },
    Modal: {
      defaultProps: {
        centered: true,
        transitionProps: { duration: 140, transition: 'pop' },
        attributes: plainHeader,
      },
      styles: {
        content: { background: 'var(--card)' },
        header: { background: 'var(--card)' },
        title: { fontWeight: 650, lineHeight: 1.3 },
      },
    },
    Drawer: {
      defaultProps: { position: 'right', transitionProps: { duration: 160 }, attributes: plainHeader },
      styles: {
        content: { background: 'var(--card)' },
        header: { background: 'var(--card)' },
        title: { fontWeight: 650, lineHeight: 1.3, overflowWrap: 'anywhere' },
      },
    },
    // Tooltips must not get in the way on hover: they open late, but once one has opened the next opens at once.
    Tooltip: { defaultProps: { openDelay: 700, transitionProps: { duration: 100 } } },
  },
});
