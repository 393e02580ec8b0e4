import { Button } from '@mantine/core';
import type { LandingFile, LandingSection } from '../../../contract/site/landing.ts';
import classes from './ItemParts.module.css';
import { LandingPicture } from './LandingPicture.tsx';
import { Part } from './Part.tsx';
import { useGoTo } from './useGoTo.ts';
import { useLandingText } from './useLandingText.ts';

type Props = { section: LandingSection; files: readonly LandingFile[] };

/** Feature list: picture, title and one sentence each. */
export const Features = ({ section, files }: Props) => {
  const text = useLandingText();
  const goTo = useGoTo();
  return (
    <Part heading={section}>
      <ul className={classes.cards}>
        {section.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position only
          <li key={place} className={classes.card}>
            <LandingPicture url={item.imageUrl} files={files} width="20rem" className={classes.picture} />
            <h3 className={classes.title}>
              {item.url === null ? text(item.title) : <a {...goTo(item.url)}>{text(item.title)}</a>}
            </h3>
            <p>{text(item.text)}</p>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Testimonials. */
export const Testimonials = ({ section, files }: Props) => {
  const text = useLandingText();
  return (
    <Part heading={section}>
      <ul className={classes.cards}>
        {section.items.map((item, place) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position only
          <li key={place}>
            <figure className={classes.quote}>
              <blockquote>
                <p>{text(item.text)}</p>
              </blockquote>
              <figcaption>
                <LandingPicture url={item.imageUrl} files={files} width="3rem" className={classes.face} />
                {text(item.title)}
              </figcaption>
            </figure>
          </li>
        ))}
      </ul>
    </Part>
  );
};

/** Partner names, with logos if available. */
export const Partners = ({ section, files }: Props) => {
  const text = useLandingText();
  const goTo = useGoTo();
  return (
    <Part heading={section}>
      <ul className={classes.partners}>
        {section.items.map((item, place) => {
          const content = (
            <>
              <LandingPicture url={item.imageUrl} files={files} width="10rem" className={classes.logo} />
              <span>{text(item.title)}</span>
            </>
          );
          return (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position only
            <li key={place}>{item.url === null ? content : <a {...goTo(item.url)}>{content}</a>}</li>
          );
        })}
      </ul>
    </Part>
  );
};

/** Call to action: text and buttons. */
export const CallToAction = ({ section }: Omit<Props, 'files'>) => {
  const text = useLandingText();
  const goTo = useGoTo();
  return (
    <div className={classes.band}>
      <Part heading={section}>
        <div className={classes.buttons}>
          {section.items.map((item, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: items are identified by position only
            <div key={place}>
              <Button
                component="a"
                size="md"
                {...goTo(item.url ?? '/')}
                {...(place === 0 ? { color: 'flame' } : { variant: 'default' })}
              >
                {text(item.title)}
              </Button>
              {item.text !== '' && <p>{text(item.text)}</p>}
            </div>
          ))}
        </div>
      </Part>
    </div>
  );
};
