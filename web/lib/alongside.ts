/** A screen's file, once what it cannot be shown without is there too. */
export const alongside = async <Module>(
  screen: Promise<Module>,
  other: Promise<unknown>,
): Promise<Module> => {
  const [module] = await Promise.all([screen, other]);
  return module;
};
