import { Trans, useLingui } from '@lingui/react/macro';
import { Combobox, InputBase, ScrollArea, useCombobox } from '@mantine/core';
import { type Ref, useEffect, useId, useState } from 'react';
import classes from './ProductPicker.module.css';
import { type ProductChoice, type ProductMatch, searchProducts } from './productSearch.ts';

type Props = {
  choices: readonly ProductChoice[];
  value: string;
  onPick: (id: string) => void;
  onBlur: () => void;
  inputRef: Ref<HTMLInputElement>;
  name: string;
  error: string | undefined;
};

const inGroups = (matches: readonly ProductMatch[]): [string, ProductMatch[]][] => {
  const groups = new Map<string, ProductMatch[]>();
  for (const match of matches) groups.set(match.group, [...(groups.get(match.group) ?? []), match]);
  return [...groups];
};

/** The catalogue by group, searchable by product name or trade name. */
export const ProductPicker = ({ choices, value, onPick, onBlur, inputRef, name, error }: Props) => {
  const { t } = useLingui();
  const id = useId();
  const picked = choices.find((choice) => choice.id === value);
  const [typed, setTyped] = useState<string | null>(null);
  const combobox = useCombobox({ onDropdownClose: () => combobox.resetSelectedOption() });
  const matches = searchProducts(choices, typed ?? '');
  const { selectFirstOption } = combobox;
  // Enter selects the best match; the options exist only after render, hence the effect.
  useEffect(() => {
    if (typed !== null && typed !== '') selectFirstOption();
  }, [typed, selectFirstOption]);
  return (
    <Combobox
      store={combobox}
      onOptionSubmit={(product) => {
        onPick(product);
        setTyped(null);
        combobox.closeDropdown();
      }}
    >
      <Combobox.Target>
        <InputBase
          ref={inputRef}
          id={id}
          name={name}
          label={<Trans>Product</Trans>}
          description={
            picked === undefined ? <Trans>Name or trade name: AGO, ULSD, mazut …</Trans> : picked.group
          }
          placeholder={t`Search the catalogue`}
          autoComplete="off"
          rightSection={<Combobox.Chevron />}
          rightSectionPointerEvents="none"
          value={typed ?? picked?.name ?? ''}
          error={error}
          onChange={(event) => {
            setTyped(event.currentTarget.value);
            combobox.openDropdown();
          }}
          onFocus={(event) => {
            event.currentTarget.select();
            combobox.openDropdown();
          }}
          onClick={() => combobox.openDropdown()}
          onBlur={() => {
            combobox.closeDropdown();
            setTyped(null);
            onBlur();
          }}
        />
      </Combobox.Target>
      <Combobox.Dropdown>
        <Combobox.Options>
          <ScrollArea.Autosize mah={320} type="auto">
            {matches.length === 0 && (
              <Combobox.Empty>
                <Trans>No product goes by that name</Trans>
              </Combobox.Empty>
            )}
            {inGroups(matches).map(([group, products]) => (
              <Combobox.Group label={group} key={group}>
                {products.map((product) => (
                  <Combobox.Option value={product.id} key={product.id} active={product.id === value}>
                    {product.name}
                    {product.alias !== null && <span className={classes.alias}>{product.alias}</span>}
                  </Combobox.Option>
                ))}
              </Combobox.Group>
            ))}
          </ScrollArea.Autosize>
        </Combobox.Options>
      </Combobox.Dropdown>
    </Combobox>
  );
};
